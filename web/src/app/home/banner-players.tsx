import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Portrait } from '@/ui/portrait';
import { SEAT } from './banner-board';
import type { TablePlayerLine } from './table-players';

/** As the panel on the stream's page has them, and the bar above. */
const SIDES = [
  {
    turn: 'border-option-1/60 bg-option-1/10',
    waits: 'border-option-1/25 bg-ink-1',
    button: 'border-option-1/50 bg-option-1/10 hover:bg-option-1/20',
    word: 'text-option-1',
  },
  {
    turn: 'border-option-2/60 bg-option-2/10',
    waits: 'border-option-2/25 bg-ink-1',
    button: 'border-option-2/50 bg-option-2/10 hover:bg-option-2/20',
    word: 'text-option-2',
  },
] as const;

interface BannerPlayerProps {
  player: TablePlayerLine;
  second: boolean;
}

/** One of the two in a frame, with what they have left. */
export function BannerPlayer({ player, second }: BannerPlayerProps) {
  const { rating, standing, shoots } = player;
  const { turn, waits } = SIDES[second ? 1 : 0];
  return (
    <span className={`${SEAT} ${shoots ? turn : waits}`}>
      {second ? <span className="sr-only"> v </span> : null}
      <Named player={player}>
        {shoots ? (
          <span
            title="At the table"
            className="size-2 shrink-0 animate-breathe rounded-full bg-felt"
          >
            <span className="sr-only">At the table:</span>
          </span>
        ) : null}
        {standing ? (
          <span className={`truncate ${shoots ? 'text-text' : ''}`}>{standing}</span>
        ) : null}
        <Rating of={rating} hidden={standing !== ''} />
      </Named>
    </span>
  );
}

/** Before a frame: the way to where one says that this one wins. */
export function BannerCall({ player, second, to }: BannerPlayerProps & { to: string }) {
  const { button, word } = SIDES[second ? 1 : 0];
  return (
    <Link to={to} className={`${SEAT} transition-colors ${button}`}>
      <Named player={player}>
        <span className={`font-semibold @min-[14rem]/seat:hidden ${word}`}>Call</span>
        <span className="@min-[14rem]/seat:hidden">·</span>
        <Rating of={player.rating} />
      </Named>
      <span className={`hidden pr-1 font-semibold @min-[14rem]/seat:inline ${word}`}>Call</span>
    </Link>
  );
}

function Named({ player, children }: { player: TablePlayerLine; children: ReactNode }) {
  const { username, character } = player;
  return (
    <>
      <Portrait name={username} character={character} size={30} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium leading-5">{username}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-dim text-xs leading-4 tabular-nums">
          {children}
        </span>
      </span>
    </>
  );
}

interface RatingProps {
  of: number | null;
  /** Where there is little room. */
  hidden?: boolean;
}

function Rating({ of, hidden = false }: RatingProps) {
  return of === null ? null : (
    <span title="Rating" className={hidden ? 'hidden @min-[12rem]/seat:inline' : ''}>
      {hidden ? '· ' : ''}
      {of}
    </span>
  );
}
