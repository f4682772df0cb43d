import { Suspense } from 'react';
import { PersonSummary } from '@/features/profile/person/person-summary';
import { displayName } from '@/lib/address';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const InviteByLink = lazyWithRetry(() =>
  import('@/features/duel/invite/invite-by-link').then((m) => ({ default: m.InviteByLink })),
);

/** Somebody in the chat in short, and the way to play them. */
export function PersonCard({ address }: { address: string }) {
  return (
    <PersonSummary
      address={address}
      challenge={(profile) => (
        <Suspense>
          <InviteByLink rival={{ address: profile.address, name: displayName(profile) }} />
        </Suspense>
      )}
    />
  );
}
