import { ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import type { Balance, Deposit } from '@/api/money-types';
import { serverText } from '@/lib/api-error';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { plainAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { CopyLine } from '@/ui/copy-line';
import { ExpiryCountdown } from '@/ui/expiry-countdown';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { DepositEstimate } from './deposit-estimate';
import { DepositProgress } from './deposit-progress';
import { useDeposit } from './use-deposit';

const QrCode = lazyWithRetry(() => import('@/ui/qr-code').then((m) => ({ default: m.QrCode })));

interface DepositInstructionsProps {
  id: string;
  begun: Deposit | undefined;
  entry: Balance;
  onClose: () => void;
}

export function DepositInstructions({ id, begun, entry, onClose }: DepositInstructionsProps) {
  const deposit = useDeposit(id, begun);
  if (deposit.isPending) return <Skeleton className="h-80" />;
  if (!deposit.data) {
    return (
      <ErrorState title="The deposit did not load" onRetry={() => void deposit.refetch()}>
        {serverText(deposit.error, '')}
      </ErrorState>
    );
  }
  const { data } = deposit;
  const payable = data.status === 'waiting' || data.status === 'partially_paid';
  return (
    <div className="flex flex-col gap-4">
      <DepositProgress deposit={data} symbol={entry.currency.symbol} />
      {data.method === 'custom' ? (
        <Manual deposit={data} />
      ) : payable ? (
        <Payment deposit={data} entry={entry} />
      ) : null}
      {payable ? null : (
        <Button size="lg" onClick={onClose}>
          Done
        </Button>
      )}
    </div>
  );
}

/** Confirmed by an operator, who finds it by its reference. */
function Manual({ deposit }: { deposit: Deposit }) {
  return (
    <>
      <p className="whitespace-pre-line text-sm">{deposit.instructions}</p>
      {deposit.paymentAddress ? <CopyLine label="Address" value={deposit.paymentAddress} /> : null}
      <CopyLine label="Reference" value={deposit.depositId} />
    </>
  );
}

function Payment({ deposit, entry }: { deposit: Deposit; entry: Balance }) {
  const { paymentAddress, paymentAmount, paymentCurrency, paymentUrl, expiresAt } = deposit;
  const { symbol, networks } = entry.currency;
  const network = networks.find(({ code }) => code === paymentCurrency)?.label;
  return (
    <>
      {paymentAddress ? (
        <div className="mx-auto size-40">
          <Suspense fallback={<Skeleton className="size-40" />}>
            <QrCode text={paymentAddress} label={`QR code of the address ${paymentAddress}`} />
          </Suspense>
        </div>
      ) : null}
      {paymentAmount ? (
        <CopyLine
          label="Send exactly"
          value={plainAmount(paymentAmount)}
          unit={network ? symbol : (paymentCurrency?.toUpperCase() ?? symbol)}
        />
      ) : null}
      {paymentAmount && network ? (
        <DepositEstimate amount={paymentAmount} currency={entry.currency} />
      ) : null}
      {paymentAddress ? <CopyLine label="To this address" value={paymentAddress} /> : null}
      {network ? (
        <Notice tone="warning">
          Send only {symbol} over <strong>{network}</strong>. Anything else is lost. It is credited
          once the network has confirmed it.
        </Notice>
      ) : null}
      {network ? null : <p className="text-dim text-sm">{deposit.instructions}</p>}
      {expiresAt ? <ExpiryCountdown to={expiresAt} /> : null}
      {paymentUrl ? (
        <Button asChild size="lg">
          <a href={paymentUrl} target="_blank" rel="noopener noreferrer">
            Open the payment page
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </Button>
      ) : null}
    </>
  );
}
