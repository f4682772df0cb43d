import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { QueuedDeposit } from '@/api/money-types';
import { fullAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { DepositDecision } from './deposit-decision';
import { useManualDeposits } from './queries';
import { Queue } from './queue';
import { Who } from './who';

type Kind = 'confirm' | 'reject';

export function DepositsTab() {
  const list = useManualDeposits();
  const [open, setOpen] = useState<{ deposit: QueuedDeposit; kind: Kind } | null>(null);
  return (
    <>
      <p className="mb-4 max-w-prose text-dim text-sm">
        Deposits that no provider confirms, or whose payment does not fit. Look for the money first:
        what you confirm here is credited at once.
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
          <DepositRow deposit={deposit} onDecide={(kind) => setOpen({ deposit, kind })} />
        )}
      />
      {open ? <DepositDecision {...open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface DepositRowProps {
  deposit: QueuedDeposit;
  onDecide: (kind: Kind) => void;
}

function DepositRow({ deposit, onDecide }: DepositRowProps) {
  const { id, user, amount, currency, createdAt, doubts } = deposit;
  return (
    <article aria-label={`Deposit of ${fullAmount(amount, 2)} ${currency}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Who user={user} at={createdAt} />
        <p className="font-display font-semibold text-xl tabular-nums">
          {fullAmount(amount, 2)} {currency}
        </p>
      </header>
      {doubts.length > 0 ? (
        <ul className="mt-4 flex flex-col gap-2">
          {doubts.map((doubt) => (
            <li key={doubt}>
              <Notice tone="warning">{doubt}</Notice>
            </li>
          ))}
        </ul>
      ) : null}
      <footer className="mt-4 flex flex-wrap items-center gap-2">
        <p className="flex-1 break-all text-dim text-sm">Reference {id}</p>
        <Button variant="secondary" onClick={() => onDecide('reject')}>
          Reject
        </Button>
        <Button onClick={() => onDecide('confirm')}>Confirm</Button>
      </footer>
    </article>
  );
}
