import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile-types';
import { InviteByLink } from '@/features/duel/invite/invite-by-link';
import { PlayerStanding } from '@/features/duel/player/player-standing';
import { usePlayerDuels } from '@/features/duel/player/use-player-duels';
import { RecordCard } from '@/features/predictions/record/record-card';
import { OwnStreams } from '@/features/streams/own-streams';
import { TasksCard } from '@/features/tasks/tasks-card';
import { displayName } from '@/lib/address';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';

const HeldNfts = lazyWithRetry(() => import('@/features/nfts/held/held-nfts'));
const HouseFrames = lazyWithRetry(() => import('@/features/duel/agents/house-frames'));
const LiveNow = lazyWithRetry(() => import('./live-now'));
const HouseLive = lazyWithRetry(() => import('./live-now').then((m) => ({ default: m.HouseLive })));
const PlayerDuels = lazyWithRetry(() => import('@/features/duel/player/player-duels'));
const StreamsGrid = lazyWithRetry(() =>
  import('@/features/streams/streams-grid').then((m) => ({ default: m.StreamsGrid })),
);

/** Nobody else can have a name that begins like it. */
const HOUSE = 'Cuecast';

/** The house: its agents play, so that nobody of that name can be challenged. */
const isHouse = (profile: Profile) =>
  profile.username === HOUSE ||
  profile.streams.some(({ status, table }) => status === 'live' && table?.kind === 'house');

/** Parts of other features that a profile shows, for whoever looks at somebody. */
export const personParts = {
  words: (profile: Profile) =>
    isHouse(profile) ? 'The house. Its agents play each other here, day and night.' : '',
  standing: (profile: Profile) =>
    isHouse(profile) ? null : <PlayerStanding address={profile.address} />,
  challenge: (profile: Profile) =>
    isHouse(profile) ? null : (
      <InviteByLink rival={{ address: profile.address, name: displayName(profile) }} />
    ),
  live: (profile: Profile) => (
    <Suspense fallback={<Skeleton className="aspect-[2/1] w-full rounded-lg" />}>
      {isHouse(profile) ? (
        <HouseLive address={profile.address} />
      ) : profile.live ? (
        <LiveNow streamId={profile.live} />
      ) : null}
    </Suspense>
  ),
  streams: (profile: Profile) => {
    // Those that are live stand large beside them. Without others the page has one column.
    const streams = profile.streams.filter(
      ({ streamId, status }) =>
        streamId !== profile.live && !(status === 'live' && isHouse(profile)),
    );
    return streams.length > 0 ? <Streams streams={streams} own={false} /> : null;
  },
  duels: (profile: Profile) =>
    isHouse(profile) ? (
      <Suspense fallback={DUELS_TO_COME}>
        <HouseFrames />
      </Suspense>
    ) : (
      <Played profile={profile} own={false} />
    ),
};

/** The same for oneself. */
export const ownParts = {
  standing: personParts.standing,
  invite: <InviteByLink />,
  streams: (profile: Profile) => (
    <>
      <Streams streams={profile.streams} own />
      <TasksCard />
    </>
  ),
  duels: (profile: Profile) => <Played profile={profile} own />,
};

interface PartProps {
  profile: Profile;
  own: boolean;
}

/** The duels first: what stands below them would jump when they turn out to be none. */
function Played({ profile: { address }, own }: PartProps) {
  if (usePlayerDuels(address).isPending) return DUELS_TO_COME;
  return (
    <Suspense fallback={DUELS_TO_COME}>
      <PlayerDuels address={address} own={own} />
      <RecordCard address={address} />
      <Suspense>
        <HeldNfts address={address} own={own} />
      </Suspense>
    </Suspense>
  );
}

const DUELS_TO_COME = <Skeleton className="h-96 rounded-lg" />;

/** Nobody but their owner sees that there are none. */
function Streams({ streams, own }: { streams: Profile['streams']; own: boolean }) {
  return (
    <section aria-labelledby="profile-streams" className="flex flex-col gap-3">
      <h2 id="profile-streams" className="font-semibold text-lg">
        Streams
      </h2>
      {streams.length > 0 ? (
        own ? (
          <OwnStreams streams={streams} />
        ) : (
          <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
            <StreamsGrid streams={streams} />
          </Suspense>
        )
      ) : (
        <p className="text-dim text-sm">
          None yet.{' '}
          <Link to="/create-stream" className="tap font-semibold text-chalk hover:underline">
            Create Stream
          </Link>
          , and your followers will know.
        </p>
      )}
    </section>
  );
}
