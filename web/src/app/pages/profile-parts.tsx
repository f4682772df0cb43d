import { Clapperboard } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile-types';
import { InviteByLink } from '@/features/duel/invite/invite-by-link';
import { PlayerDuels } from '@/features/duel/player/player-duels';
import { RecordCard } from '@/features/predictions/record/record-card';
import { StreamsGrid } from '@/features/streams/streams-grid';
import { TasksCard } from '@/features/tasks/tasks-card';
import { displayName } from '@/lib/address';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';

const HeldNfts = lazyWithRetry(() => import('@/features/nfts/held/held-nfts'));

/** What a profile shows of the other features, for whoever looks at somebody. */
export const personParts = {
  challenge: (profile: Profile) => (
    <InviteByLink rival={{ address: profile.address, name: displayName(profile) }} />
  ),
  streams: (profile: Profile) => <Made profile={profile} own={false} />,
  duels: (profile: Profile) => (
    <>
      <PlayerDuels address={profile.address} own={false} />
      <RecordCard address={profile.address} />
    </>
  ),
};

/** The same for oneself. */
export const ownParts = {
  invite: <InviteByLink />,
  streams: (profile: Profile) => <Made profile={profile} own />,
  duels: (profile: Profile) => (
    <>
      <PlayerDuels address={profile.address} own />
      <RecordCard address={profile.address} />
      <TasksCard />
    </>
  ),
};

function Made({ profile, own }: { profile: Profile; own: boolean }) {
  return (
    <>
      <Streams profile={profile} own={own} />
      <Suspense>
        <HeldNfts address={profile.address} own={own} />
      </Suspense>
    </>
  );
}

function Streams({ profile, own }: { profile: Profile; own: boolean }) {
  const { streams } = profile;
  return (
    <section aria-labelledby="profile-streams" className="flex flex-col gap-4">
      <h2 id="profile-streams" className="font-semibold text-xl">
        Streams
      </h2>
      {streams.length > 0 ? (
        <StreamsGrid streams={streams} />
      ) : (
        <div className="rounded-lg border border-ink-3 border-dashed">
          <EmptyState
            icon={Clapperboard}
            title="No streams yet"
            action={
              own ? (
                <Button asChild>
                  <Link to="/create-stream">Create Stream</Link>
                </Button>
              ) : null
            }
          >
            {own
              ? 'Go live and your followers will know.'
              : `Follow ${displayName(profile)} to hear about the first one.`}
          </EmptyState>
        </div>
      )}
    </section>
  );
}
