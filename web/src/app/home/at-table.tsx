import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { FeaturedTable } from '@/api/tables';
import { AgainLabel, type PastShot } from '@/features/table/watch/again-label';
import { OddsLine, useOdds } from '@/features/table/watch/odds-line';
import type { TableState } from '@/features/table/wire';
import { Countdown } from '@/ui/countdown';
import { twoOf, WITH_TABLE } from './banner-board';
import { BannerCall, BannerPlayer } from './banner-players';
import { watchPath } from './featured';
import { playersAt } from './table-players';
import { useListed } from './use-listed';

interface AtTableProps {
  featured: FeaturedTable;
  /** The position as the picture shows it, once that is known. */
  state: TableState | null;
  own: boolean;
  /** A shot that is seen in the place of the table's own balls. */
  again: PastShot | null;
}

/** Before a frame that is shown on a stream both players can be called there; a frame in play leads to it as a whole. */
export function AtTable({ featured, state, own, again }: AtTableProps) {
  const { streamId, beginsAt } = featured;
  const table = state ?? featured;
  const waits = table.status === 'waiting';
  const to = watchPath(featured);
  const players = playersAt(table);
  const caption = (
    <Caption streamId={streamId} beginsAt={waits ? beginsAt : undefined} waits={waits} />
  );
  if (waits && streamId) {
    return (
      <div className={`${WITH_TABLE} flex flex-wrap items-center justify-between gap-x-3`}>
        {again ? (
          <div className={own ? 'short:order-last short:mt-2' : ''}>
            <AgainLabel shot={again} />
          </div>
        ) : null}
        {caption}
        <div className={`${twoOf(own)} w-full`}>
          {players.map((player, seat) => (
            <BannerCall key={player.username} player={player} second={seat === 1} to={to} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <Link to={to} className={`group/two block ${WITH_TABLE}`}>
      {caption}
      {state?.status === 'running' ? <HowItStands state={state} /> : null}
      <span className={twoOf(own)}>
        {players.map((player, seat) => (
          <BannerPlayer key={player.username} player={player} second={seat === 1} />
        ))}
      </span>
    </Link>
  );
}

function HowItStands({ state }: { state: TableState }) {
  const told = useOdds(state);
  return told ? <OddsLine told={told} className="mt-0.5" /> : null;
}

interface CaptionProps {
  streamId: string | null;
  /** Of a frame that has not begun, where it is known. */
  beginsAt: number | undefined;
  waits: boolean;
}

/** Where that is played, and between two frames how long until the next: the words beside it may speak of the viewer's own room. */
function Caption({ streamId, beginsAt, waits }: CaptionProps) {
  const { data } = useListed();
  const stream = data?.streams.find((one) => one.streamId === streamId);
  const title = stream?.title;
  // Only there the shots of a frame are asked about.
  const isHouse = stream?.table?.kind === 'house';
  return (
    <span className="flex h-4 items-center gap-1.5 text-dim text-xs">
      <span className={`size-2 shrink-0 rounded-full ${waits ? 'bg-faint' : 'bg-live'}`} />
      <span className="truncate group-hover/two:underline">
        {beginsAt ? (
          <>
            {title ? <span className="@max-[30rem]/words:hidden">{title} · </span> : null}
            Next <span className="@max-[20rem]/words:hidden">frame </span>in{' '}
            <Countdown
              to={new Date(beginsAt).toISOString()}
              label="Until the next frame"
              className="font-semibold text-text"
            />
            : <span className="font-semibold text-text">who wins?</span>
          </>
        ) : !title ? (
          'Live now'
        ) : (
          `Live${isHouse ? ' at' : ':'} ${title}`
        )}
      </span>
      {isHouse && !waits ? (
        <span className="ml-auto flex shrink-0 items-center gap-1 font-semibold text-chalk">
          <span>
            Call<span className="@max-[16rem]/words:hidden"> the next shot</span>
          </span>
          <ArrowRight aria-hidden className="size-3.5" />
        </span>
      ) : null}
    </span>
  );
}
