import { Inbox } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { QueuedWithdrawal, WithdrawalStatus } from '@/api/money-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import type { Decision } from './decisions';
import { FilterChips } from './filter-chips';
import { useWithdrawals } from './queries';
import { Queue } from './queue';
import { WithdrawalRow } from './withdrawal-row';
import { STATUS_WORDS, STATUSES } from './withdrawal-status';

const DecisionDialog = lazyWithRetry(() =>
  import('./decision-dialog').then((m) => ({ default: m.DecisionDialog })),
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
          />
        )}
      />
      <Suspense>
        {open ? <DecisionDialog {...open} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </div>
  );
}
