import { Radio } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile-types';
import type { Stream } from '@/api/types';
import { InviteByLink } from '@/features/duel/invite/invite-by-link';
import { usePlayerDuels } from '@/features/duel/player/use-player-duels';
import { RecordCard } from '@/features/predictions/record/record-card';
import { useRecord } from '@/features/predictions/record/use-record';
import { OwnStreams, PersonStreams } from '@/features/streams/own-streams';
import { TasksCard } from '@/features/tasks/tasks-card';
import { displayName } from '@/lib/address';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Card } from '@/ui/card';
import { Near } from '@/ui/near';
import { Skeleton } from '@/ui/skeleton';

const HeldNfts = lazyWithRetry(() => import('@/features/nfts/held/held-nfts'));
const NoNfts = lazyWithRetry(() =>
  import('@/features/nfts/held/held-nfts').then((m) => ({ default: m.NoNfts })),
);
const HouseFrames = lazyWithRetry(() => import('@/features/duel/agents/house-frames'));
const LiveNow = lazyWithRetry(() => import('./live-now'));
const HouseLive = lazyWithRetry(() => import('./live-now').then((m) => ({ default: m.HouseLive })));
const HouseCups = lazyWithRetry(() => import('./live-now').then((m) => ({ default: m.HouseCups })));
const HouseFigures = lazyWithRetry(() =>
  import('./live-now').then((m) => ({ default: m.HouseFigures })),
);
const NextCup = lazyWithRetry(() => import('./live-now').then((m) => ({ default: m.NextCup })));
const HouseAgents = lazyWithRetry(() =>
  import('./live-now').then((m) => ({ default: m.HouseAgents })),
);
const DuelsPart = lazyWithRetry(() => import('@/features/duel/player/player-duels'));

/** Nobody else can have a name that begins like it. */
const HOUSE = 'Cuecast';

/** The house: its agents play, so that nobody of that name can be challenged. */
const isHouse = (profile: Profile) =>
  profile.username === HOUSE ||
  profile.streams.some(({ status, table }) => status === 'live' && table?.kind === 'house');

const liveOf = ({ live, streams }: Profile) => streams.find(({ streamId }) => streamId === live);

/** As high as what comes: tables over their words, or a picture beside them. */
function LiveToCome({ profile }: { profile: Profile }) {
  const house = isHouse(profile);
  if (!house && !liveOf(profile)?.table?.match) {
    return <Skeleton className="h-92 w-full rounded-lg md:aspect-[13/4] md:h-auto" />;
  }
  const shown = house ? profile.liveStreams : [profile.live];
  return (
    <div className={shown.length > 1 ? 'grid gap-5 md:grid-cols-2' : ''}>
      {shown.map((id, place) => (
        <div
          key={id}
          className={`pb-38.5 ${place === 0 && shown.length % 2 === 1 ? 'md:col-span-2' : ''}`}
        >
          <Skeleton className="aspect-9/5 rounded-lg" />
        </div>
      ))}
    </div>
  );
}

/** Parts of other features that a profile shows, for whoever looks at somebody. */
export const personParts = {
  official: isHouse,
  words: (profile: Profile) =>
    isHouse(profile) ? 'The house. Its agents play each other here, day and night.' : '',
  standing: (profile: Profile) =>
    isHouse(profile) ? (
      <Suspense>
        <HouseFigures profile={profile} />
      </Suspense>
    ) : null,
  lead: (profile: Profile) => (isHouse(profile) ? null : <Lead profile={profile} own={false} />),
  challenge: (profile: Profile) =>
    isHouse(profile) ? null : (
      <InviteByLink rival={{ address: profile.address, name: displayName(profile) }} />
    ),
  live: (profile: Profile) =>
    isHouse(profile) ? (
      <Suspense fallback={<LiveToCome profile={profile} />}>
        <HouseLive streams={profile.liveStreams} />
      </Suspense>
    ) : profile.live ? (
      <AfterLead profile={profile}>
        <Suspense fallback={<LiveToCome profile={profile} />}>
          <LiveNow streamId={profile.live} known={liveOf(profile)} />
        </Suspense>
      </AfterLead>
    ) : null,
  streams: (profile: Profile) => {
    // Those that are live stand large beside them. Without others the page has one column.
    const streams = profile.streams.filter(
      ({ streamId, status }) => streamId !== profile.live && status !== 'live',
    );
    return isHouse(profile) ? <HouseStreams address={profile.address} streams={streams} /> : null;
  },
  duels: (profile: Profile) =>
    isHouse(profile) ? (
      <Suspense fallback={DUELS_TO_COME}>
        <HouseFrames />
      </Suspense>
    ) : (
      <Played profile={profile} own={false} />
    ),
  more: (profile: Profile) =>
    isHouse(profile) ? null : (
      <AfterLead profile={profile}>
        <OtherStreams profile={profile} />
      </AfterLead>
    ),
};

/** The same for oneself. */
export const ownParts = {
  lead: (profile: Profile) => <Lead profile={profile} own />,
  invite: <InviteByLink />,
  streams: (profile: Profile) => (
    <AfterLead profile={profile}>
      <Streams streams={profile.streams} own />
      <TasksCard />
      <Suspense>
        <NoNfts address={profile.address} />
      </Suspense>
    </AfterLead>
  ),
  duels: (profile: Profile) => <Played profile={profile} own />,
};

interface PartProps {
  profile: Profile;
  own: boolean;
}

/** How they play and how they call, which stand beside each other: neither is known before the other. */
function useLead({ address }: Profile): { waits: boolean } {
  const duels = usePlayerDuels(address);
  const record = useRecord(address);
  // One that failed is pending again whenever a part that asks for it too comes up.
  return { waits: !(duels.isFetched && record.isFetched) };
}

function Lead({ profile, own }: PartProps) {
  const { address } = profile;
  const { waits } = useLead(profile);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:has-[>:nth-child(2)]:grid-cols-2">
      <Suspense fallback={TO_COME}>
        <DuelsPart part="rating" address={address} own={own} waits={waits} />
      </Suspense>
      {waits ? TO_COME : <RecordCard address={address} own={own} />}
    </div>
  );
}

const TO_COME = <Skeleton className="h-64 rounded-lg" />;

/** Shown once it is known how high that is which stands above. */
function AfterLead({ profile, children }: { profile: Profile; children: ReactNode }) {
  if (useLead(profile).waits) return null;
  return (
    <Suspense>
      <DuelsPart part="after" address={profile.address} own={false}>
        {children}
      </DuelsPart>
    </Suspense>
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
      <Near height="h-24">
        <PersonStreams streams={others} />
      </Near>
    </section>
  );
}

function Played({ profile, own }: PartProps) {
  const { address } = profile;
  return (
    <AfterLead profile={profile}>
      <DuelsPart part="matches" address={address} own={own} />
      {own ? (
        <Suspense>
          <HeldNfts address={address} />
        </Suspense>
      ) : (
        <Near>
          <HeldNfts address={address} />
        </Near>
      )}
    </AfterLead>
  );
}

const DUELS_TO_COME = <Skeleton className="h-96 rounded-lg" />;

/** The house's next cup, its past ones, told by who won them, its agents, and streams that are neither. */
function HouseStreams({ address, streams }: Pick<Profile, 'address' | 'streams'>) {
  const isCup = ({ status, table }: Stream) => status === 'ended' && table?.kind === 'tournament';
  const cups = streams.filter(isCup);
  const others = streams.filter((stream) => !isCup(stream));
  return (
    <>
      <Suspense fallback={<Skeleton className="h-19.5 rounded-lg" />}>
        <NextCup address={address} />
      </Suspense>
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
      <Suspense>
        <HouseAgents />
      </Suspense>
      {others.length > 0 ? <Streams streams={others} own={false} /> : null}
    </>
  );
}

/** Nobody but their owner sees that there are none. */
function Streams({ streams, own }: { streams: Profile['streams']; own: boolean }) {
  if (streams.length === 0) return <NoStreams />;
  return (
    <section aria-labelledby="profile-streams" className="flex flex-col gap-3">
      <h2 id="profile-streams" className="font-semibold text-lg">
        Streams
      </h2>
      {own ? <OwnStreams streams={streams} /> : <PersonStreams streams={streams} />}
    </section>
  );
}

function NoStreams() {
  return (
    <Card>
      <Link
        to="/create-stream"
        className="flex items-center gap-3 rounded-lg p-4 transition-colors hover:bg-ink-2"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-felt/10 text-felt">
          <Radio aria-hidden className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">Streams</span>
          <span className="block text-dim text-sm">None yet: create your first</span>
        </span>
      </Link>
    </Card>
  );
}
