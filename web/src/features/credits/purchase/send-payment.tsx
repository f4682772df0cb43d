import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import type { Purchase } from '@/api/credit-types';
import { serverText } from '@/lib/api-error';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { plainAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { CopyLine } from '@/ui/copy-line';
import { Dialog } from '@/ui/dialog';
import { ExpiryCountdown } from '@/ui/expiry-countdown';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { walletLink } from '../leave';
import { creditsMoved, usePurchase } from '../queries';
import { PurchaseProgress } from './purchase-progress';

const QrCode = lazyWithRetry(() => import('@/ui/qr-code').then((m) => ({ default: m.QrCode })));

interface SendPaymentProps {
  orderId: string;
  onClose: () => void;
  /** The button of a paid order. */
  onDone: () => void;
}

/** How to pay a crypto order, and what has come of it. */
export function SendPayment({ orderId, onClose, onDone }: SendPaymentProps) {
  const order = usePurchase(orderId);
  const queries = useQueryClient();
  const paid = order.data?.status === 'paid';
  useEffect(() => {
    if (paid) creditsMoved(queries);
  }, [paid, queries]);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || (paid ? onDone() : onClose())}
      title="Send Payment"
    >
      {order.data ? (
        <div className="flex flex-col gap-4">
          <PurchaseProgress purchase={order.data} />
          {payable(order.data) ? <Instructions purchase={order.data} /> : null}
          <Button
            variant={payable(order.data) ? 'secondary' : 'primary'}
            size="lg"
            onClick={paid ? onDone : onClose}
          >
            {paid ? 'Continue' : 'Close'}
          </Button>
        </div>
      ) : order.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <ErrorState
          title="The payment did not load"
          onRetry={() => void order.refetch()}
          retrying={order.isFetching}
        >
          {serverText(order.error, 'The server did not answer.')}
        </ErrorState>
      )}
    </Dialog>
  );
}

const payable = ({ status }: Purchase) => status === 'waiting' || status === 'partially_paid';

/** The usual names of the networks that credits are paid over. */
const NETWORKS: Record<string, string> = {
  usdttrc20: 'Tron (TRC-20)',
  usdtbsc: 'BNB Smart Chain (BEP-20)',
  usdcbase: 'Base',
  usdc: 'Ethereum (ERC-20)',
  bnbbsc: 'BNB Smart Chain (BEP-20)',
  btc: 'Bitcoin',
  eth: 'Ethereum',
  sol: 'Solana',
};

function Instructions({ purchase }: { purchase: Purchase }) {
  const { paymentAddress, payAmount, currency, payCurrency, paymentUrl, expiresAt } = purchase;
  const link = walletLink(paymentUrl);
  const network = payCurrency ? (NETWORKS[payCurrency] ?? payCurrency.toUpperCase()) : '';
  return (
    <>
      {paymentAddress ? (
        <div className="mx-auto size-44">
          <Suspense fallback={<Skeleton className="size-44" />}>
            <QrCode text={paymentAddress} label={`QR code of the address ${paymentAddress}`} />
          </Suspense>
        </div>
      ) : null}
      {payAmount ? (
        <CopyLine label="Send exactly" value={plainAmount(payAmount)} unit={currency ?? ''} />
      ) : null}
      {paymentAddress ? <CopyLine label="To this address" value={paymentAddress} /> : null}
      <Notice tone="warning">
        Send only {currency} over <strong>{network}</strong>; anything else is lost. Less than asked
        for buys no credits: it becomes a deposit in your wallet.
      </Notice>
      <ExpiryCountdown to={expiresAt} />
      {link ? (
        <Button asChild size="lg">
          <a href={link} target="_blank" rel="noopener noreferrer">
            {link.startsWith('http') ? 'Open the payment page' : 'Open in your wallet'}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </Button>
      ) : null}
    </>
  );
}
