import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Transaction } from '@/api/money-types';
import { getWithdrawal } from '@/api/wallet';
import { chainWords } from '@/lib/chain-words';
import { fullAmount } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { useBalances } from '../queries';
import { CancelWithdrawal } from './cancel-withdrawal';

/** A block takes a few seconds. */
const CHAIN_MS = 10_000;

interface TransactionDetailProps {
  transaction: Transaction;
  onResume: (() => void) | undefined;
}

export function TransactionDetail({ transaction, onResume }: TransactionDetailProps) {
  const { id, type, status, createdAt, detail } = transaction;
  const pending = status === 'pending';
  const network = useNetworkLabel(transaction.currency, detail.network);
  return (
    <div className="flex flex-col gap-4 bg-ink-0 px-4 py-4 md:px-5 md:pl-19">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name="Date">{absoluteTime(new Date(createdAt))}</Fact>
        {detail.method ? (
          <Fact name="Method">{METHODS[detail.method] ?? detail.method}</Fact>
        ) : null}
        {detail.fee ? (
          <Fact name="Payment provider’s fee">
            {fullAmount(detail.fee, 0)} {transaction.currency}
          </Fact>
        ) : null}
        {network ? <Fact name="Network">{network}</Fact> : null}
        {detail.expiresAt && pending ? (
          <Fact name="Expires">{absoluteTime(new Date(detail.expiresAt))}</Fact>
        ) : null}
        {detail.reason ? <Fact name="Reason">{detail.reason}</Fact> : null}
        {detail.transactionHash ? (
          <Fact name="Transaction hash">
            <span className="flex items-center gap-1">
              <span title={detail.transactionHash} className="truncate font-mono text-sm">
                {detail.transactionHash}
              </span>
              <CopyButton
                value={detail.transactionHash}
                label="Copy transaction hash"
                done="Transaction hash copied to clipboard!"
                failed="Failed to copy transaction hash"
                className="-my-2"
              />
            </span>
          </Fact>
        ) : null}
        {pending && type === 'withdrawal' ? <ChainFacts id={id} /> : null}
        <Fact name="Reference">
          <span className="break-all font-mono text-sm">{id}</span>
        </Fact>
      </dl>
      {pending && type === 'deposit' && onResume ? (
        <Button variant="secondary" className="self-start" onClick={onResume}>
          Show payment instructions
        </Button>
      ) : null}
      {pending && type === 'withdrawal' ? <CancelWithdrawal transaction={transaction} /> : null}
    </div>
  );
}

/** How the chain's payment stands while it is under way; nothing where people send it. */
function ChainFacts({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['wallet', 'withdrawal', id],
    queryFn: ({ signal }) => getWithdrawal(id, { signal }),
    refetchInterval: CHAIN_MS,
  });
  const payment = data?.payment;
  if (!payment) return null;
  return (
    <>
      <Fact name="Sent by the chain">{chainWords(payment)}</Fact>
      {payment.reason ? <Fact name="The chain says">{payment.reason}</Fact> : null}
      {payment.transactionHash ? (
        <Fact name="Transaction hash">
          <span className="break-all font-mono text-sm">{payment.transactionHash}</span>
        </Fact>
      ) : null}
    </>
  );
}

/** Label by which people know the network of that code. */
function useNetworkLabel(symbol: string, code: string | null): string | null {
  const { data } = useBalances();
  const networks = data?.find(({ currency }) => currency.symbol === symbol)?.currency.networks;
  return networks?.find((network) => network.code === code)?.label ?? code;
}

const METHODS: Record<string, string> = {
  nowpayments: 'NOWPayments',
  manual: 'Manual',
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint text-xs">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
