import { Gift } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { QueuedClaim } from '@/api/money-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { fullAmount } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { Fact } from './fact';
import { FilterChips } from './filter-chips';
import { useGrants } from './queries';
import { Queue } from './queue';
import { Requester } from './requester';

const ClaimDecision = lazyWithRetry(() =>
  import('./claim-decision').then((m) => ({ default: m.ClaimDecision })),
);
const GrantDialog = lazyWithRetry(() =>
  import('./grant-dialog').then((m) => ({ default: m.GrantDialog })),
);

type Opened = 'grant' | { claim: QueuedClaim; kind: 'confirm' | 'reject' };

const WORDS: Record<QueuedClaim['status'], string> = {
  waiting: 'Needs a second admin',
  claimable: 'Not claimed yet',
  claimed: 'Claimed',
  expired: 'Expired',
  rejected: 'Rejected',
};

const CHOICES = [
  { value: false, label: 'All' },
  { value: true, label: WORDS.waiting },
];

export function ClaimsTab() {
  const [waiting, setWaiting] = useState(false);
  const list = useGrants(waiting ? 'waiting' : undefined);
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  const pages = list.data?.pages;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-dim text-sm">
          What you grant is set aside for 90 days, and its owner claims it in their wallet. Above
          the limit of one admin for a person and a day, a second one must confirm it.
        </p>
        <Button disabled={!pages} onClick={() => setOpen('grant')}>
          Grant
        </Button>
      </div>
      <div className="mb-4">
        <FilterChips
          legend="Which claims"
          choices={CHOICES}
          chosen={waiting}
          onChoose={setWaiting}
        />
      </div>
      <Queue
        list={{ ...list, data: pages?.flatMap((page) => page.data) }}
        failed="The claims did not load"
        empty={{
          icon: Gift,
          title: waiting ? 'Nothing waits for a second admin' : 'Nothing granted yet',
          text: 'New ones show up here by themselves.',
        }}
        row={(claim) => <ClaimRow claim={claim} onDecide={(kind) => setOpen({ claim, kind })} />}
      />
      <Suspense>
        {open === 'grant' ? (
          <GrantDialog currencies={pages?.[0]?.currencies ?? []} onClose={close} />
        ) : open ? (
          <ClaimDecision {...open} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

interface ClaimRowProps {
  claim: QueuedClaim;
  onDecide: (kind: 'confirm' | 'reject') => void;
}

function ClaimRow({ claim, onDecide }: ClaimRowProps) {
  const { user, currency, reason, status, grantedBy, decidedBy, createdAt } = claim;
  const until = status === 'claimable' ? claim.expiresAt : null;
  const amount = `${fullAmount(claim.amount, 2)} ${currency}`;
  return (
    <article aria-label={`Claim of ${amount}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Requester user={user} at={createdAt} />
        <p className="break-all font-display font-semibold text-xl tabular-nums">{amount}</p>
      </header>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name="Reason">{reason}</Fact>
        <Fact name="Status">
          {WORDS[status]}
          {until ? `, until ${absoluteTime(new Date(until))}` : ''}
        </Fact>
        <Fact name="Granted by">
          {grantedBy ?? 'The server'}
          {decidedBy ? `, ${status === 'rejected' ? 'rejected' : 'confirmed'} by ${decidedBy}` : ''}
        </Fact>
      </dl>
      {status === 'waiting' ? (
        <footer className="mt-4 flex flex-wrap items-center justify-end gap-2">
          <Button variant="secondary" onClick={() => onDecide('reject')}>
            Reject
          </Button>
          <Button onClick={() => onDecide('confirm')}>Confirm</Button>
        </footer>
      ) : null}
    </article>
  );
}
