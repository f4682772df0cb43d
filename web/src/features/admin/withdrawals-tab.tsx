import { Inbox } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { QueuedWithdrawal, WithdrawalStatus } from '@/api/money-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { BulkBar, MOST } from './bulk/bulk-bar';
import type { BulkKind } from './bulk/bulk-withdrawals';
import { canBeChosen, type Decision } from './decisions';
import { FilterChips } from './filter-chips';
import { useWithdrawals } from './queries';
import { Queue } from './queue';
import { WithdrawalRow } from './withdrawal-row';
import { STATUS_WORDS, STATUSES } from './withdrawal-status';

const DecisionDialog = lazyWithRetry(() =>
  import('./decision-dialog').then((m) => ({ default: m.DecisionDialog })),
);

const BulkWithdrawals = lazyWithRetry(() =>
  import('./bulk/bulk-withdrawals').then((m) => ({ default: m.BulkWithdrawals })),
);

const CHOICES = [
  ...STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].filter })),
  { value: 'all' as const, label: 'All' },
];

interface Asked {
  withdrawal: QueuedWithdrawal;
  decision: Decision;
}

export function WithdrawalsTab() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  const status = asked === 'all' ? undefined : (STATUSES.find((one) => one === asked) ?? 'pending');
  const list = useWithdrawals(status);
  const [open, setOpen] = useState<Asked | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  // Another administrator may have been quicker, and another list is shown.
  const there = list.data?.filter((one) => canBeChosen(one) && chosen.includes(one.id)) ?? [];
  const mark = (id: string, on: boolean) => {
    const ids = there.map((one) => one.id);
    setChosen(on ? [...ids, id].slice(0, MOST) : ids.filter((one) => one !== id));
  };
  const choose = (next: WithdrawalStatus | 'all') =>
    setParams({ tab: 'withdrawals', status: next }, { replace: true });
  return (
    <div className="flex flex-col gap-4">
      <FilterChips
        legend="Which withdrawals"
        choices={CHOICES}
        chosen={status ?? 'all'}
        onChoose={choose}
      />
      {list.data?.some(canBeChosen) ? (
        <BulkBar count={there.length} onDecide={setBulk} onClear={() => setChosen([])} />
      ) : null}
      <Queue
        list={list}
        failed="The withdrawals did not load"
        empty={{
          icon: Inbox,
          title: status ? STATUS_WORDS[status].empty : 'No withdrawals yet',
          text: 'New requests show up here by themselves.',
        }}
        row={(withdrawal) => (
          <WithdrawalRow
            withdrawal={withdrawal}
            onDecide={(decision) => setOpen({ withdrawal, decision })}
            chosen={there.includes(withdrawal)}
            onChoose={canBeChosen(withdrawal) ? (on) => mark(withdrawal.id, on) : undefined}
          />
        )}
      />
      <Suspense>
        {open ? <DecisionDialog {...open} onClose={() => setOpen(null)} /> : null}
        {bulk && there.length > 0 ? (
          <BulkWithdrawals
            withdrawals={there}
            kind={bulk}
            onDone={() => setChosen([])}
            onClose={() => setBulk(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
