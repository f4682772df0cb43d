import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Badge } from '@/ui/badge';
import { BallIcon } from '../parts/ball-icon';
import { badgeOf, movedFirst, type ReviewedShot, signed } from '../review/review-text';
import type { Replay, ReplayShot } from '../wire';
import { cameOf } from './shot-words';

interface ShotListProps {
  replay: Replay;
  /** How each moved the odds, as far as that is known. */
  reviewed: readonly ReviewedShot[] | null;
  /** The number of the shot on the table. */
  shown: number;
  onShot: (number: number) => void;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -1000, End: 1000 };

/** Every shot of the match; a press shows it on the table, and so do the arrow keys. The list is as high as its box and scrolls within. */
export function ShotList({ replay, reviewed, shown, onShot }: ShotListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { shots, players } = replay;
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-shot="${shown}"]`);
    const box = list.current;
    if (!row || !box) return;
    // The list alone is scrolled, never the page.
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + row.offsetHeight - box.clientHeight;
  }, [shown]);
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = shots.findIndex(({ number }) => number === shown);
    const next = shots[Math.max(0, Math.min(shots.length - 1, at + by))];
    if (!next) return;
    onShot(next.number);
    list.current?.querySelector<HTMLElement>(`[data-shot="${next.number}"]`)?.focus({
      preventScroll: true,
    });
  };
  const known = new Map(reviewed?.map((shot) => [shot.number, shot]));
  return (
    <ol
      ref={list}
      aria-label="Shots"
      onKeyDown={step}
      className="min-h-0 flex-1 divide-y divide-ink-3/60 overflow-y-auto overscroll-contain"
    >
      {shots.map((shot) => (
        <li key={shot.number}>
          <Row
            shot={shot}
            name={players[shot.seat]?.username ?? 'Somebody'}
            of={players[0]?.username ?? ''}
            reviewed={known.get(shot.number)}
            shown={shot.number === shown}
            onShot={onShot}
          />
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  shot: ReplayShot;
  name: string;
  /** Whose chance is counted. */
  of: string;
  reviewed: ReviewedShot | undefined;
  shown: boolean;
  onShot: (number: number) => void;
}

function Row({ shot, name, of, reviewed, shown, onShot }: RowProps) {
  const { number, seat, outcome } = shot;
  const badge = reviewed ? badgeOf(reviewed) : null;
  return (
    <button
      type="button"
      data-shot={number}
      aria-current={shown ? 'step' : undefined}
      // One stop of the tab key: the arrows go on from there.
      tabIndex={shown ? 0 : -1}
      onClick={() => onShot(number)}
      className={`flex min-h-11 w-full items-center gap-2.5 border-l-2 px-2.5 py-1.5 text-left text-sm focus-visible:-outline-offset-2 ${shown ? 'border-felt bg-felt/10' : 'border-transparent hover:bg-ink-2'}`}
    >
      <span className="w-5 shrink-0 text-right text-dim text-xs tabular-nums">
        <span className="sr-only">Shot </span>
        {number}
      </span>
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full ${seat === 0 ? 'bg-option-1' : 'bg-option-2'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{name}</span>
          {badge ? <Badge className="h-5 px-1.5 text-[0.6875rem]">{badge}</Badge> : null}
        </span>
        <span
          className={`flex items-center gap-1 text-xs ${outcome.foul ? 'text-live' : 'text-dim'}`}
        >
          {outcome.pocketed.map((ball) => (ball > 0 ? <BallIcon key={ball} ball={ball} /> : null))}
          <span className="truncate">{cameOf(shot)}</span>
        </span>
      </span>
      {reviewed ? <Moved points={movedFirst(reviewed)} of={of} /> : null}
    </button>
  );
}

/** The change that the shot made to the first player's chance to win, in points of a hundred, in the colour of whom it helped. */
function Moved({ points, of }: { points: number; of: string }) {
  const look = points > 0 ? 'text-option-1' : points < 0 ? 'text-option-2' : 'text-dim';
  return (
    <span className={`shrink-0 font-semibold tabular-nums ${look}`}>
      <span className="sr-only">Chance of {of} </span>
      {signed(points)}
    </span>
  );
}
