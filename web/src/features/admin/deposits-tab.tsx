import { Inbox } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { DoubtedPayment, QueuedDeposit } from '@/api/money-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { fullAmount } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useManualDeposits } from './queries';
import { Queue } from './queue';
import { Requester } from './requester';

const DepositDecision = lazyWithRetry(() =>
  import('./deposit-decision').then((m) => ({ default: m.DepositDecision })),
);

interface Decided {
  kind: 'confirm' | 'reject';
  payment?: DoubtedPayment;
}

export function DepositsTab() {
  const list = useManualDeposits();
  const [open, setOpen] = useState<(Decided & { deposit: QueuedDeposit }) | null>(null);
  return (
    <>
      <p className="mb-4 max-w-prose text-dim text-sm">
        Deposits that no provider confirms, or whose payment does not fit. Look for the money first:
        what you confirm here is credited at once, large amounts when a second admin confirms them
        too.
      </p>
      <Queue
        list={list}
        failed="The deposits did not load"
        empty={{
          icon: Inbox,
          title: 'No manual deposits to confirm',
          text: 'New ones show up here by themselves.',
        }}
        row={(deposit) => (
          <DepositRow deposit={deposit} onDecide={(decided) => setOpen({ deposit, ...decided })} />
        )}
      />
      <Suspense>
        {open ? <DepositDecision {...open} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}

interface DepositRowProps {
  deposit: QueuedDeposit;
  onDecide: (decided: Decided) => void;
}

function DepositRow({ deposit, onDecide }: DepositRowProps) {
  const { id, user, amount, currency, createdAt, payments, method } = deposit;
  return (
    <article aria-label={`Deposit of ${fullAmount(amount, 2)} ${currency}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Requester user={user} at={createdAt} />
        <p className="font-display font-semibold text-xl tabular-nums">
          {fullAmount(amount, 2)} {currency}
        </p>
      </header>
      <p className="mt-4 break-all text-dim text-sm">Reference {id}</p>
      {payments.map((payment) => (
        <section
          key={payment.paymentId}
          aria-label={`Payment ${payment.paymentId}`}
          className="mt-4"
        >
          <Notice tone="warning" title={payment.doubt}>
            {whatArrived(payment)}
          </Notice>
          <Confirmations deposit={deposit} paymentId={payment.paymentId} />
          <Buttons onDecide={(kind) => onDecide({ kind, payment })} />
        </section>
      ))}
      {method === 'custom' ? (
        <>
          <Confirmations deposit={deposit} paymentId={null} />
          <Buttons onDecide={(kind) => onDecide({ kind })} />
        </>
      ) : null}
    </article>
  );
}

function whatArrived(payment: DoubtedPayment): string {
  const { paymentId, actuallyPaid, payCurrency, outcome, outcomeCurrency } = payment;
  const came = outcome ? `, of which ${outcome} ${outcomeCurrency ?? ''} came out` : '';
  return `Payment ${paymentId}: ${actuallyPaid ?? 'nothing'} ${payCurrency} paid${came}.`;
}

interface ConfirmationsProps {
  deposit: QueuedDeposit;
  paymentId: string | null;
}

/** Amounts that one admin confirmed already, where a second must say the same. */
function Confirmations({ deposit, paymentId }: ConfirmationsProps) {
  const said = deposit.confirmations.filter((one) => one.paymentId === paymentId);
  return said.map(({ by, amount, at }) => (
    <p key={by + at} className="mt-2 text-sm">
      {by} confirmed {fullAmount(amount, 2)} {deposit.currency}, {absoluteTime(new Date(at))}. A
      second admin must confirm the same amount.
    </p>
  ));
}

function Buttons({ onDecide }: { onDecide: (kind: Decided['kind']) => void }) {
  return (
    <footer className="mt-4 flex flex-wrap items-center justify-end gap-2">
      <Button variant="secondary" onClick={() => onDecide('reject')}>
        Reject
      </Button>
      <Button onClick={() => onDecide('confirm')}>Confirm</Button>
    </footer>
  );
}
