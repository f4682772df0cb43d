import { Crown } from 'lucide-react';
import { Link } from 'react-router';
import type { LeaderboardEntry } from '@/api/duel-types';
import { Avatar } from '@/ui/avatar';
import { Section } from './section';
import type { HomeState } from './use-home';

/** Fewer are no ladder. */
const LEAST = 3;

/** The best players; nothing while hardly anybody has played. */
export function LadderSection({ state }: { state: HomeState }) {
  const leaders = state.home?.leaders ?? [];
  if (leaders.length < LEAST) return null;
  return (
    <Section
      id="home-ladder"
      title="Top of the ladder"
      all={{ to: '/predictions/ladder', text: 'All leaders' }}
    >
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {leaders.map((leader, place) => (
          <Leader key={leader.userId} leader={leader} place={place + 1} />
        ))}
      </ol>
    </Section>
  );
}

function Leader({ leader, place }: { leader: LeaderboardEntry; place: number }) {
  const { userId, username, rating, provisional, wins, losses } = leader;
  return (
    <li className="relative flex items-center gap-3 rounded-lg border border-ink-3 bg-ink-1 p-4 transition-colors focus-within:border-faint hover:border-faint lg:flex-col lg:items-start">
      <span className="flex items-center gap-3">
        <span className="w-5 font-display font-semibold text-dim tabular-nums">{place}</span>
        <Avatar name={username} size={40} />
      </span>
      <span className="min-w-0 flex-1 lg:w-full">
        <span className="flex items-center gap-1.5">
          <Link
            to={`/${userId}`}
            className="truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk"
          >
            {username}
          </Link>
          {place === 1 ? <Crown aria-hidden className="size-4 shrink-0 text-brass" /> : null}
        </span>
        <span className="block text-dim text-sm tabular-nums">
          {wins} won, {losses} lost
        </span>
      </span>
      <span title="Rating" className="font-bold font-display text-xl tabular-nums">
        {Math.round(rating)}
        {provisional ? <span title="Still being found">?</span> : null}
      </span>
    </li>
  );
}
