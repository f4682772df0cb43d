import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useMedia } from '@/lib/media';
import { usePageMeta } from '@/lib/page-meta';
import { InviteByLink } from '../invite/invite-by-link';
import type { PaidGame } from '../paid-game';
import { CreateRoom } from './create-room';
import { LeaderboardCard } from './leaderboard-card';
import { MatchHistory } from './match-history';
import { PlayNow } from './play-now';
import { PlayersCard } from './players-card';
import { RefreshButton } from './refresh-button';
import { RoomsSection } from './rooms-section';
import { StatsCard } from './stats-card';

const RunningMatches = lazyWithRetry(() =>
  import('./running-matches').then((m) => ({ default: m.RunningMatches })),
);
const DESK = '(min-width: 48rem) and (min-height: 30.01rem)';

interface LobbyPageProps {
  /** Null: games against agents are practice alone. */
  paidGame?: PaidGame | 'loading' | null;
  /** Tables to watch, where the window is wide. */
  boards?: ReactNode;
}

export function LobbyPage({ paidGame = null, boards }: LobbyPageProps) {
  usePageMeta({
    title: 'Pool Duel Mode',
    description: 'Meet a rival at the table: eight-ball, one against one, watched by the room.',
  });
  const desk = useMedia(DESK);
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-6 md:px-8 md:py-8">
      <header className="flex items-center gap-3">
        <div className="mr-auto">
          <h1 className="font-bold text-2xl md:text-3xl">Pool Duel Mode</h1>
          <p className="mt-1 text-dim">
            Eight-ball, one on one. Our server plays out every shot.{' '}
            <Link to="/rules" className="text-chalk underline underline-offset-4">
              Rules
            </Link>
          </p>
        </div>
        <RefreshButton />
        {desk ? <Rooms /> : null}
      </header>
      {/* Away from a desk they follow the way to a rival, for the keyboard too. */}
      <PlayNow paidGame={paidGame} boards={boards} rooms={desk ? null : <Rooms />} />
      <section aria-label="Figures" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <StatsCard />
        <LeaderboardCard />
        <PlayersCard />
      </section>
      <Suspense>
        <RunningMatches />
      </Suspense>
      <RoomsSection />
      <MatchHistory />
    </div>
  );
}

/** Ways to a table with somebody one knows. */
function Rooms() {
  return (
    <div className="-mt-3 grid grid-cols-2 gap-2 desk:mt-0 desk:flex">
      <InviteByLink />
      <CreateRoom />
    </div>
  );
}
