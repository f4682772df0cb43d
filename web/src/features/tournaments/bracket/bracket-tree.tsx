import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Bracket, EntrantId } from '@/api/tournament-types';
import { boxAt } from './arrows';
import { DENSE, fittedLayout, HEAD, MANY, ROOMY, SMALL_TYPE } from './layout';
import { MatchBox } from './match-box';
import { isOnPath, pathOf } from './path';
import { type Directory, isIn } from './people';
import { RoundHead } from './round-head';
import { ScrollEdges } from './scroll-edges';
import { useDragScroll } from './use-drag-scroll';
import { useRoom } from './use-room';

export interface BracketTreeProps {
  bracket: Bracket;
  people: Directory;
  mine: EntrantId | undefined;
  /** The entrant whose path is lit, from here or from a list beside it. */
  lit: EntrantId | null;
  /** The entrant that was looked for: their latest match is brought into view. */
  pinned: EntrantId | null;
  onLight: (entrant: EntrantId | null) => void;
  onOpen: (match: number) => void;
}

/** Pixels of height from which on it scrolls by itself, with the rounds' names staying. */
const TALL = 1400;

/** Pixels beside the last column, so that its edge is whole. */
const EDGE = 2;

/** The whole bracket on a desk: scrolled by wheel, dragging or the arrow keys; it can begin with a later round. */
export function BracketTree(props: BracketTreeProps) {
  const { bracket, people, mine, lit, pinned, onLight, onOpen } = props;
  const [skip, setSkip] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const usual = bracket.entrants.length > MANY ? DENSE : ROOMY;
  const layout = useMemo(
    () => fittedLayout(bracket, skip, usual, (room ?? 0) - EDGE),
    [bracket, skip, usual, room],
  );
  const { size } = layout;
  // Once drawn they would glide to where the room has them.
  const drawn = room === null ? [] : layout.boxes;
  const path = useMemo(
    () => (lit === null ? null : pathOf(bracket, people, lit)),
    [bracket, people, lit],
  );
  const drag = useDragScroll(scroller);
  const [at, setAt] = useState<number | null>(null);
  const stop = layout.boxes.some(({ match }) => match.number === at)
    ? at
    : layout.boxes[0]?.match.number;

  // Only when somebody else is looked for: a bracket that moves on must not take one along.
  const boxes = useRef(layout.boxes);
  boxes.current = layout.boxes;
  useEffect(() => {
    if (pinned === null) return;
    const latest = boxes.current.findLast(({ match }) => isIn(match, pinned));
    scroller.current
      ?.querySelector(`[data-match="${latest?.match.number}"]`)
      ?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' });
  }, [pinned]);
  const light = useCallback((entrant: EntrantId | null) => onLight(entrant), [onLight]);
  const onKeyDown = (event: KeyboardEvent) => {
    const number = numberOf(event.target);
    if (number === null) return;
    const next = boxAt(layout, number, event.key);
    if (!next) return;
    event.preventDefault();
    scroller.current?.querySelector<HTMLElement>(`[data-match="${next.match.number}"]`)?.focus();
  };
  const onFocus = (target: EventTarget) => {
    const number = numberOf(target);
    const match = number === null ? undefined : people.match.get(number);
    if (!match) return;
    setAt(match.number);
    const [first, second] = match.players;
    onLight(match.winner ?? (second !== null && second === mine ? second : first) ?? second);
  };

  return (
    <ScrollEdges scroller={scroller} width={layout.width}>
      <div
        ref={scroller}
        {...drag}
        className={`relative overflow-auto overscroll-x-contain ${layout.height > TALL ? 'max-h-[max(32rem,calc(100dvh-9rem))]' : ''}`}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a group of matches, not of fields */}
        <div
          role="group"
          aria-label="Bracket. Arrow keys go from match to match, Enter opens one."
          onKeyDown={onKeyDown}
          onFocus={({ target }) => onFocus(target)}
          onBlur={() => onLight(null)}
          style={{ width: layout.width + EDGE, height: layout.height + 16 }}
          className="relative mx-auto"
        >
          {layout.columns.map((column) => (
            <RoundHead
              key={column.round.id}
              column={column}
              width={size.width}
              height={HEAD}
              skip={skip}
              onSkip={setSkip}
            />
          ))}
          <svg
            aria-hidden
            width={layout.width}
            height={layout.height}
            fill="none"
            className="pointer-events-none absolute inset-0"
          >
            <path
              d={layout.lines.map(({ path }) => path).join('')}
              stroke="color-mix(in oklab, var(--text-faint) 55%, transparent)"
              strokeWidth={2}
            />
            {layout.lines.map((line) => {
              const on = path && isOnPath(path, line);
              return on ? (
                <path
                  key={`${line.from}-${line.to}`}
                  d={line.path}
                  stroke="var(--felt)"
                  strokeWidth={on === 'played' ? 3 : 2}
                  strokeDasharray={on === 'played' ? undefined : '3 6'}
                />
              ) : null;
            })}
          </svg>
          {drawn.map(({ match, x, y }) => (
            <div
              key={match.number}
              style={{
                width: size.width,
                height: size.height,
                translate: `${x}px ${y - size.height / 2}px`,
              }}
              className={`absolute top-0 left-0 scroll-mt-16 transition-[translate,opacity] duration-300 ${path && !path.played.has(match.number) && !path.ahead.has(match.number) ? 'opacity-45' : ''}`}
            >
              <MatchBox
                match={match}
                people={people}
                mine={mine}
                lit={lit}
                dense={usual === DENSE || size.width < SMALL_TYPE}
                tabIndex={match.number === stop ? 0 : -1}
                onOpen={onOpen}
                onLight={light}
              />
            </div>
          ))}
        </div>
      </div>
    </ScrollEdges>
  );
}

function numberOf(target: EventTarget): number | null {
  const found = (target as HTMLElement).closest?.<HTMLElement>('[data-match]')?.dataset.match;
  return found === undefined ? null : Number(found);
}
