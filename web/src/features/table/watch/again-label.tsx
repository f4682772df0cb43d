import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { shotLink } from '../share/shot-links';

/** A shot of a match that is over, and who played it. */
export interface PastShot {
  matchId: string;
  shotNumber: number;
  username: string;
}

/** Says that what is seen was played before, in the line of words that belongs to a table. */
export function AgainLabel({ shot: { matchId, shotNumber, username } }: { shot: PastShot }) {
  return (
    <Link
      to={shotLink('', matchId, shotNumber)}
      className="relative flex h-4 min-w-0 animate-fade-in items-center gap-1 text-dim text-xs before:absolute before:-inset-x-1 before:-inset-y-3 hover:underline"
    >
      <RotateCcw aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        Shot of the day
        <span className="@max-[26rem]/words:sr-only"> · {username}</span>
      </span>
    </Link>
  );
}
