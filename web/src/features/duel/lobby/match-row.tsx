import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PastMatch } from '@/api/duel-types';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { RematchButton } from '../rematch-button';
import { canRematch, type Result, resultFor, rivalIn, rivalOf } from './past-match';

const RESULTS: Record<Result, string> = {
  won: 'Won',
  lost: 'Lost',
  stopped: 'Stopped',
  running: 'RUNNING',
};

interface MatchRowProps {
  match: PastMatch;
  userId: string;
  /** Of the rival, in place of their letter. */
  picture?: ReactNode;
  /** A word after how it ended, such as its length. */
  note?: string | undefined;
  /** Whether the player may ask for another, being the one who looks. */
  rematch?: boolean;
}

export function MatchRow({ match, userId, picture, note, rematch = true }: MatchRowProps) {
  const result = resultFor(match, userId);
  const rival = rivalOf(match, userId);
  const rivalId = rivalIn(match, userId)?.userId;
  const change = changeText(match.ratingChange);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      {picture ?? <Avatar name={rival} size={36} />}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {rivalId ? (
            <Link to={`/${rivalId}`} className="underline-offset-4 hover:underline">
              {rival}
            </Link>
          ) : (
            rival
          )}
        </p>
        {/* It goes on in another line between its parts, never inside one. */}
        <p className="text-faint text-sm *:whitespace-nowrap">
          <span className={`font-semibold ${result === 'won' ? 'text-felt' : 'text-dim'}`}>
            {`${RESULTS[result]}\u00a0·`}
          </span>{' '}
          <span>
            <RelativeTime at={match.endedAt ?? match.startedAt} />
            {match.reason ? '\u00a0·' : null}
          </span>{' '}
          {match.reason ? (
            <span>{match.reason.replace('time_outs', 'out of time').replaceAll('_', ' ')}</span>
          ) : null}
          {note ? <span className="max-sm:hidden">{`\u00a0· ${note}`}</span> : null}
        </p>
      </div>
      {change ? (
        <span
          title="Rating"
          className={`font-semibold text-sm tabular-nums ${change.startsWith('+') ? 'text-felt' : 'text-dim'}`}
        >
          {change}
        </span>
      ) : null}
      {rematch && canRematch(match, Date.now()) ? <RematchButton matchId={match.matchId} /> : null}
      {result === 'won' || result === 'lost' ? (
        <Button asChild variant="secondary" className="max-sm:w-10 max-sm:px-0">
          <Link to={`/duel/replay/${match.matchId}`} aria-label={`Replay against ${rival}`}>
            <Play aria-hidden className="size-4" />
            <span className="max-sm:hidden">Replay</span>
          </Link>
        </Button>
      ) : null}
    </li>
  );
}

/** '+12', '−8', or nothing where no rating was at stake. */
export function changeText(change: number | null): string {
  if (change === null) return '';
  const rounded = Math.round(change);
  if (rounded === 0) return '±0';
  return rounded > 0 ? `+${rounded}` : `−${-rounded}`;
}
