import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { Drill } from '@/api/drills';
import { Button } from '@/ui/button';
import { SignInHint } from './sign-in-hint';

interface DrillEndedProps {
  drill: Drill;
  streak: number;
  /** Before this run. */
  bestBefore: number;
  next: Drill;
  onAgain: () => void;
}

/** The run is over: how far it went, and what next. */
export function DrillEnded({ drill, streak, bestBefore, next, onAgain }: DrillEndedProps) {
  const heading = useId();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  const isBest = streak > bestBefore;
  return (
    <section
      aria-labelledby={heading}
      className="absolute inset-0 z-20 grid animate-fade-in place-items-center overflow-y-auto p-2 short:p-1"
    >
      <div className="flex w-full max-w-xs animate-pop-in flex-col items-center gap-3 rounded-lg border border-ink-3 bg-ink-1/95 p-5 text-center shadow-raised short:max-w-md short:gap-2 short:p-3">
        <div>
          <h2 id={heading} className="font-bold text-2xl">
            {potted(streak)}
          </h2>
          <p className={`pt-1 text-sm ${isBest ? 'font-semibold text-brass' : 'text-dim'}`}>
            {isBest ? 'Your best streak in this drill' : `Your best: ${bestBefore}`}
          </p>
        </div>
        <div className="grid w-full grid-cols-2 gap-2 short:grid-cols-3">
          <Button ref={again} wide onClick={onAgain} className="col-span-2 short:col-span-1">
            Again
          </Button>
          <Button asChild wide variant="secondary">
            <Link to={`/duel/drills/${next.id}`} aria-label={`Next drill: ${next.name}`}>
              Next drill
            </Link>
          </Button>
          <Button asChild wide variant="secondary">
            <Link to="/duel/drills">All drills</Link>
          </Button>
        </div>
        <SignInHint />
        <Leaders drill={drill} />
      </div>
    </section>
  );
}

const potted = (streak: number): string =>
  streak === 0 ? 'No ball this time' : streak === 1 ? '1 ball potted' : `${streak} balls potted`;

function Leaders({ drill: { leaders } }: { drill: Drill }) {
  if (leaders.length === 0) return null;
  return (
    <div className="w-full text-left text-sm short:hidden">
      <h3 className="pb-1 text-dim text-xs">Longest streaks</h3>
      <ol>
        {leaders.map(({ address, username, best }) => (
          <li key={address} className="flex justify-between gap-3 border-ink-3 border-t py-1">
            <span className="truncate">{username}</span>
            <span className="font-semibold tabular-nums">{best}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
