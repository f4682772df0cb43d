import { Bot } from 'lucide-react';
import { memo } from 'react';
import type { BracketMatch, EntrantId } from '@/api/tournament-types';
import { Face } from '@/ui/face';
import { type Directory, matchText, nameAt, SIDES, type Side } from './people';

export interface MatchBoxProps {
  match: BracketMatch;
  people: Directory;
  /** The viewer's own entrant. */
  mine: EntrantId | undefined;
  /** The entrant whose path is lit. */
  lit: EntrantId | null;
  /** Smaller type, for many. */
  dense?: boolean;
  tabIndex?: number;
  onOpen: (match: number) => void;
  onLight: (entrant: EntrantId | null) => void;
}

/** One match: its two sides, who won, and whether it is being played. */
export const MatchBox = memo(function MatchBox(props: MatchBoxProps) {
  const { match, people, mine, lit, dense = false, tabIndex, onOpen, onLight } = props;
  const own = mine !== undefined && match.players.includes(mine);
  const ring = own && match.status !== 'done' ? 'border-chalk' : edgeOf(match);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-match={match.number}
      aria-label={matchText(match, people)}
      onClick={() => onOpen(match.number)}
      onPointerLeave={() => onLight(null)}
      className={`relative flex size-full flex-col overflow-hidden rounded-sm border bg-ink-1 text-left transition-colors hover:border-faint ${ring} ${match.how === 'bye' ? 'border-dashed opacity-55' : ''}`}
    >
      {SIDES.map((side) => (
        <Row key={side} {...{ match, people, mine, lit, dense, side, onLight }} />
      ))}
      {match.status === 'running' ? (
        <span
          aria-hidden
          className="absolute top-1/2 left-1 size-2 -translate-y-1/2 animate-breathe rounded-full bg-live"
        />
      ) : null}
    </button>
  );
});

function edgeOf({ status }: BracketMatch): string {
  switch (status) {
    case 'running':
      return 'border-live/70';
    case 'ready':
      return 'border-faint';
    case 'waiting':
    case 'done':
      return 'border-ink-3';
  }
}

interface RowProps extends Omit<MatchBoxProps, 'tabIndex' | 'onOpen'> {
  side: Side;
}

function Row({ match, people, mine, lit, dense, side, onLight }: RowProps) {
  const id = match.players[side];
  const entrant = id === null ? undefined : people.entrant.get(id);
  const won = id !== null && match.winner === id;
  const lost = match.winner !== null && !won;
  const tone = id !== null && id === mine ? 'text-chalk' : entrant ? '' : 'text-faint';
  // The number of the match that somebody is to come from must not be cut off.
  const seedRoom = !dense ? 'w-7' : entrant ? 'w-6' : 'w-1';
  return (
    <span
      onPointerEnter={() => onLight(id)}
      className={`flex min-h-0 w-full flex-1 items-center gap-1.5 pr-1.5 not-first:border-ink-3 not-first:border-t ${dense ? 'text-xs' : 'text-[0.8125rem]'} ${tone} ${lost ? 'text-faint' : ''} ${won ? 'font-semibold' : ''} ${id !== null && id === lit ? 'bg-felt/18' : ''}`}
    >
      <span
        className={`grid ${seedRoom} shrink-0 place-items-center self-stretch text-xs tabular-nums ${won ? 'bg-felt/20 text-felt' : 'bg-ink-2 text-faint'}`}
      >
        {entrant?.seed ?? ''}
      </span>
      <span className="min-w-0 flex-1 truncate">{nameAt(match, side, people)}</span>
      {entrant?.character ? (
        <Face face={entrant.character.face} size={dense ? 16 : 20} />
      ) : entrant?.agent ? (
        <Bot className="size-3.5 shrink-0 text-faint" />
      ) : null}
    </span>
  );
}
