import { Link } from 'react-router';
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
import { RunningMatches } from './running-matches';
import { StatsCard } from './stats-card';

interface LobbyPageProps {
  /** Null: games against agents are practice alone. */
  paidGame?: PaidGame | 'loading' | null;
}

export function LobbyPage({ paidGame = null }: LobbyPageProps) {
  usePageMeta({
    title: 'Pool Duel Mode',
    description: 'Meet a rival at the table: eight-ball, one against one, watched by the room.',
  });
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-6 md:px-8 md:py-8">
      {/* Away from a desk the two ways to a table come before the other buttons. */}
      <header className="contents desk:flex desk:items-center desk:gap-3">
        <div className="-order-2 mr-auto">
          <h1 className="font-bold text-2xl md:text-3xl">Pool Duel Mode</h1>
          <p className="mt-1 text-dim">
            Eight-ball, one on one. Our server plays out every shot.{' '}
            <Link to="/rules" className="text-chalk underline underline-offset-4">
              Rules
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <RefreshButton />
          <InviteByLink />
          <CreateRoom />
        </div>
      </header>
      <PlayNow paidGame={paidGame} />
      {/* On a phone they stand side by side, so that the rooms are not far below. */}
      <section
        aria-label="Figures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 xl:grid-cols-3"
      >
        <StatsCard />
        <LeaderboardCard />
        <PlayersCard />
      </section>
      <RunningMatches />
      <RoomsSection />
      <MatchHistory />
    </div>
  );
}
