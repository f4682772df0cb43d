import { type TouchEvent, useId, useRef, useState } from 'react';
import type { Bracket, BracketRound, EntrantId } from '@/api/tournament-types';
import { inPlay } from '../detail/now-rules';
import { MatchBox } from './match-box';
import { type Directory, isIn } from './people';
import { RoundTabs } from './round-tabs';

interface RoundsProps {
  bracket: Bracket;
  people: Directory;
  mine: EntrantId | undefined;
  onOpen: (match: number) => void;
}

/** Pixels to the side that make a swipe. */
const SWIPE = 50;

/** Round by round: by its tabs, by the arrow keys between them, or by a swipe. */
export function Rounds({ bracket, people, mine, onOpen }: RoundsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const panel = useId();
  const start = useRef<{ x: number; y: number } | null>(null);
  const rounds = bracket.rounds.filter(({ id }) =>
    bracket.matches.some(({ round }) => round === id),
  );
  const current = chosen ?? currentRound(bracket, rounds, mine);
  const index = rounds.findIndex(({ id }) => id === current);
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    const from = start.current;
    start.current = null;
    if (!touch || !from) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
    const next = rounds[index + (x < 0 ? 1 : -1)];
    if (next) setChosen(next.id);
  };
  return (
    <div>
      <RoundTabs rounds={rounds} current={current} panel={panel} onChoose={setChosen} />
      <div
        id={panel}
        role="tabpanel"
        aria-label={rounds[index]?.name}
        onTouchStart={({ touches }) => {
          const touch = touches[0];
          start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
        }}
        onTouchEnd={onTouchEnd}
        className="min-h-80 touch-pan-y pt-4"
      >
        <ul key={current} className="grid animate-fade-in gap-3 sm:grid-cols-2">
          {bracket.matches
            .filter(({ round }) => round === current)
            .sort((a, b) => a.slot - b.slot)
            .map((match) => (
              <li key={match.number} className="h-24">
                <MatchBox
                  match={match}
                  people={people}
                  mine={mine}
                  lit={null}
                  onOpen={onOpen}
                  onLight={ignore}
                />
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}

const ignore = () => {};

/** Where one plays next, else where the weightiest match is played, else the first round that is not over, else the last. */
function currentRound(
  bracket: Bracket,
  rounds: BracketRound[],
  mine: EntrantId | undefined,
): number {
  const open = bracket.matches.filter(({ status }) => status !== 'done');
  const own = mine === undefined ? undefined : open.find((match) => isIn(match, mine));
  if (own) return own.round;
  const [played] = inPlay(bracket);
  if (played) return played.round;
  const waiting = new Set(open.map(({ round }) => round));
  return (rounds.find(({ id }) => waiting.has(id)) ?? rounds.at(-1))?.id ?? 0;
}
