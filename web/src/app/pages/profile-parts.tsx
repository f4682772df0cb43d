import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile-types';
import type { Stream } from '@/api/types';
import { InviteByLink } from '@/features/duel/invite/invite-by-link';
import { PlayerStanding } from '@/features/duel/player/player-standing';
import { usePlayerDuels } from '@/features/duel/player/use-player-duels';
import { CallsFigure } from '@/features/predictions/record/calls-figure';
import { RecordCard } from '@/features/predictions/record/record-card';
import { OwnStreams, PersonStreams } from '@/features/streams/own-streams';
import { TasksCard } from '@/features/tasks/tasks-card';
import { displayName } from '@/lib/address';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';

const HeldNfts = lazyWithRetry(() => import('@/features/nfts/held/held-nfts'));
const HouseFrames = lazyWithRetry(() => import('@/features/duel/agents/house-frames'));
const LiveNow = lazyWithRetry(() => import('./live-now'));
const HouseLive = lazyWithRetry(() => import('./live-now').then((m) => ({ default: m.HouseLive })));
const HouseCups = lazyWithRetry(() => import('./live-now').then((m) => ({ default: m.HouseCups })));
const PlayerDuels = lazyWithRetry(() => import('@/features/duel/player/player-duels'));

/** Nobody else can have a name that begins like it. */
const HOUSE = 'Cuecast';

/** The house: its agents play, so that nobody of that name can be challenged. */
const isHouse = (profile: Profile) =>
  profile.username === HOUSE ||
  profile.streams.some(({ status, table }) => status === 'live' && table?.kind === 'house');

const liveOf = ({ live, streams }: Profile) => streams.find(({ streamId }) => streamId === live);

/** As high as what comes: a picture beside its words, or a table over them. */
const shapeOfLive = (profile: Profile) =>
  liveOf(profile)?.table?.match ? 'aspect-[2/1]' : 'h-92 md:aspect-[13/4] md:h-auto';

/** Parts of other features that a profile shows, for whoever looks at somebody. */
export const personParts = {
  // The house's tables are all alike: none of them leads.
  watchFirst: (profile: Profile) => profile.live !== null && !isHouse(profile),
  words: (profile: Profile) =>
    isHouse(profile) ? 'The house. Its agents play each other here, day and night.' : '',
  standing: (profile: Profile) =>
    isHouse(profile) ? null : <Standing profile={profile} own={false} />,
  challenge: (profile: Profile) =>
    isHouse(profile) ? null : (
      <InviteByLink rival={{ address: profile.address, name: displayName(profile) }} />
    ),
  live: (profile: Profile) => (
    <Suspense fallback={<Skeleton className={`w-full rounded-lg ${shapeOfLive(profile)}`} />}>
      {isHouse(profile) ? (
        <HouseLive streams={profile.liveStreams} />
      ) : profile.live ? (
        <LiveNow streamId={profile.live} known={liveOf(profile)} />
      ) : null}
    </Suspense>
  ),
  streams: (profile: Profile) => {
    // Those that are live stand large beside them. Without others the page has one column.
    const streams = profile.streams.filter(
      ({ streamId, status }) => streamId !== profile.live && status !== 'live',
    );
    return isHouse(profile) && streams.length > 0 ? <HouseStreams streams={streams} /> : null;
  },
  duels: (profile: Profile) =>
    isHouse(profile) ? (
      <Suspense fallback={DUELS_TO_COME}>
        <HouseFrames />
      </Suspense>
    ) : (
      <Played profile={profile} own={false} />
    ),
  more: (profile: Profile) => (isHouse(profile) ? null : <OtherStreams profile={profile} />),
};

/** The same for oneself. */
export const ownParts = {
  standing: (profile: Profile) => <Standing profile={profile} own />,
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

function Standing({ profile: { address }, own }: PartProps) {
  return (
    <>
      <PlayerStanding address={address} own={own} />
      <CallsFigure address={address} />
    </>
  );
}

/** The streams of somebody beside the one that is live. */
function OtherStreams({ profile: { live, streams } }: { profile: Profile }) {
  const others = streams.filter(({ streamId }) => streamId !== live);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-streams" className="flex flex-col gap-3">
      <h2 id="other-streams" className="font-semibold text-lg">
        {live ? 'More streams' : 'Streams'}
      </h2>
      <PersonStreams streams={others} />
    </section>
  );
}

/** The duels first: what stands below them would jump when they turn out to be none. */
function Played({ profile: { address }, own }: PartProps) {
  const { isPending, data } = usePlayerDuels(address);
  if (isPending) return DUELS_TO_COME;
  // Of somebody else without a rated duel nothing comes that room would have to be kept for.
  const empty = !own && data && !data.figures?.matchesPlayed;
  return (
    <Suspense fallback={empty ? null : DUELS_TO_COME}>
      <PlayerDuels address={address} own={own} />
      <RecordCard address={address} />
      <Suspense>
        <HeldNfts address={address} own={own} />
      </Suspense>
    </Suspense>
  );
}

const DUELS_TO_COME = <Skeleton className="h-96 rounded-lg" />;

/** Streams of the house that are over: its past cups, told by who won them, and the others. */
function HouseStreams({ streams }: Pick<Profile, 'streams'>) {
  const isCup = ({ status, table }: Stream) => status === 'ended' && table?.kind === 'tournament';
  const cups = streams.filter(isCup);
  const others = streams.filter((stream) => !isCup(stream));
  return (
    <>
      {cups.length > 0 ? (
        <section aria-labelledby="past-cups" className="flex flex-col gap-3">
          <h2 id="past-cups" className="font-semibold text-lg">
            Past cups
          </h2>
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <HouseCups streams={cups} />
          </Suspense>
        </section>
      ) : null}
      {others.length > 0 ? <Streams streams={others} own={false} /> : null}
    </>
  );
}

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
          <PersonStreams streams={streams} />
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
