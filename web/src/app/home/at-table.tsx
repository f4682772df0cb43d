import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { FeaturedTable } from '@/api/tables';
import { AgainLabel, type PastShot } from '@/features/table/watch/again-label';
import { OddsLine, useOdds } from '@/features/table/watch/odds-line';
import type { TableState } from '@/features/table/wire';
import { Countdown } from '@/ui/countdown';
import { twoOf, WITH_TABLE, wordsOf } from './banner-board';
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
  if (waits && streamId) {
    return (
      <div className={`${WITH_TABLE} ${wordsOf(own)}`}>
        {again ? <AgainLabel shot={again} /> : null}
        <Coming streamId={streamId} beginsAt={beginsAt} />
        <div className={twoOf(own)}>
          {players.map((player, seat) => (
            <BannerCall key={player.username} player={player} second={seat === 1} to={to} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <Link to={to} className={`group/two ${WITH_TABLE} ${wordsOf(own)}`}>
      {waits ? <Coming streamId={streamId} beginsAt={beginsAt} /> : <Caption streamId={streamId} />}
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
  return told ? <OddsLine told={told} explained className="mt-1.5" /> : null;
}

/** The stream that shows it, once the page's lists are there. */
const useStream = (id: string | null) =>
  useListed().data?.streams.find(({ streamId }) => streamId === id);

interface ComingProps {
  streamId: string | null;
  beginsAt: number | undefined;
}

/** Between two frames: how long until the next, the question that the two below it answer, and where. */
function Coming({ streamId, beginsAt }: ComingProps) {
  return (
    <span className="mt-1 flex items-baseline justify-between gap-3 font-semibold @max-[16rem]/words:text-xs @min-[28rem]/words:text-base @min-[28rem]/words:leading-5">
      <span className="truncate">
        {beginsAt ? (
          <>
            Next <span className="@max-[16rem]/words:hidden">frame </span>in{' '}
            <Countdown to={new Date(beginsAt).toISOString()} label="Until the next frame" />: who
            wins?
          </>
        ) : (
          'Who wins the next frame?'
        )}
      </span>
      <span className="truncate font-normal text-dim text-xs @max-[18rem]/words:hidden">
        {useStream(streamId)?.title}
      </span>
    </span>
  );
}

/** Where a frame is played: the words beside the table may speak of the viewer's own room. */
function Caption({ streamId }: { streamId: string | null }) {
  const stream = useStream(streamId);
  return (
    <span className="flex h-4 items-center gap-1.5 text-dim text-xs">
      <span className="rounded-sm bg-live px-1.5 font-semibold text-[0.6875rem] text-on-live leading-4 tracking-wide">
        LIVE
      </span>
      <span className="truncate group-hover/two:underline">
        {stream?.title ?? 'A frame in play'}
      </span>
      {/* Only there the shots of a frame are asked about. */}
      {stream?.table?.kind === 'house' ? (
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
