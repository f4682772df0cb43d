import { type TouchEvent, useRef, useState } from 'react';
import type { Bracket, BracketRound, EntrantId } from '@/api/tournament-types';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { MatchBox } from './match-box';
import { type Directory, isIn } from './people';

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
  const rounds = bracket.rounds.filter(({ id }) =>
    bracket.matches.some(({ round }) => round === id),
  );
  const current = chosen ?? currentRound(bracket, rounds, mine);
  const start = useRef<{ x: number; y: number } | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const index = rounds.findIndex(({ id }) => id === current);
  const go = (id: number) => {
    setChosen(id);
    tabs.current
      ?.querySelector(`[data-round="${id}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    const from = start.current;
    start.current = null;
    if (!touch || !from) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
    const next = rounds[index + (x < 0 ? 1 : -1)];
    if (next) go(next.id);
  };
  return (
    <Tabs value={String(current)} onValueChange={(id) => go(Number(id))}>
      <div ref={tabs} className="relative -mx-4 overflow-x-auto px-4">
        <TabsList aria-label="Rounds" className="w-max min-w-full">
          {rounds.map(({ id, name }) => (
            <TabsTrigger
              key={id}
              value={String(id)}
              data-round={id}
              className="h-11 whitespace-nowrap"
            >
              {name}
            </TabsTrigger>
          ))}
        </TabsList>
      </div>
      <div
        onTouchStart={({ touches }) => {
          const touch = touches[0];
          start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
        }}
        onTouchEnd={onTouchEnd}
        className="min-h-80 touch-pan-y"
      >
        {rounds.map(({ id }) => (
          <TabsContent key={id} value={String(id)}>
            <ul className="grid animate-fade-in gap-3 sm:grid-cols-2">
              {bracket.matches
                .filter(({ round }) => round === id)
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
          </TabsContent>
        ))}
      </div>
    </Tabs>
  );
}

const ignore = () => {};

/** Where one plays next, else the first round that is not over, else the last. */
function currentRound(
  bracket: Bracket,
  rounds: BracketRound[],
  mine: EntrantId | undefined,
): number {
  const open = bracket.matches.filter(({ status }) => status !== 'done');
  const own = mine === undefined ? undefined : open.find((match) => isIn(match, mine));
  if (own) return own.round;
  const waiting = new Set(open.map(({ round }) => round));
  return (rounds.find(({ id }) => waiting.has(id)) ?? rounds.at(-1))?.id ?? 0;
}
