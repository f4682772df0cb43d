import { useEffect, useRef } from 'react';
import { Spinner } from '@/ui/spinner';
import { ErrorState } from '@/ui/states';
import { EMPTY_PICTURE } from '../draw/scene';
import { Banner } from '../parts/banner';
import { CallOffOffer } from '../parts/call-off-offer';
import { Controls } from '../parts/controls';
import { Scoreboard } from '../parts/scoreboard';
import { Stage } from '../parts/stage';
import { TableFrame } from '../parts/table-frame';
import { TableNotice } from '../parts/table-notice';
import { Watching } from '../parts/watching';
import type { SeatId, TableState } from '../wire';
import { type Back, Ended } from './ended';
import { useAnnouncement } from './use-announcement';
import { useGame } from './use-game';
import { useKeys } from './use-keys';
import { useMatchRoom } from './use-match-room';
import { useTableWords } from './use-table-words';

export interface LiveTableProps {
  matchId: string;
  /** From the launch address. */
  ticket?: string | undefined;
  /** The session's; a player's own opens their seat. */
  token?: string | undefined;
  /** The match is over, and its last shot has come to rest; `you` is null for who watches. */
  onEnded?: ((state: TableState, you: SeatId | null) => void) | undefined;
  /** Where a play comes from and goes back to, in place of what other matches offer next. */
  back?: Back | undefined;
  /** Fills its box instead of having the table's shape. */
  fill?: boolean;
}

/** A match as it is played: for its players, and for everybody who watches. */
export default function LiveTable({
  matchId,
  ticket,
  token,
  onEnded,
  back,
  fill = false,
}: LiveTableProps) {
  const [room, snapshot] = useMatchRoom(matchId, ticket, token);
  const game = useGame(room, snapshot);
  const said = useAnnouncement(snapshot);
  const words = useTableWords(snapshot, game.situation);
  const onKeyDown = useKeys(game);
  const { state, you } = snapshot;
  const { situation, pointer, sounds } = game;
  const isOver = state !== null && snapshot.playback === null && hasEnded(state);
  useEnded(isOver ? state : null, you, onEnded);

  if (snapshot.link === 'refused') {
    return (
      <ErrorState
        as="h2"
        title="This table cannot be shown"
        className="min-h-72"
        onRetry={() => room.connect()}
      >
        {snapshot.refusal}
      </ErrorState>
    );
  }
  if (!state || !situation) {
    return (
      <TableFrame fill={fill} head={<div className="h-16" />} controls={null}>
        <Stage table="nine" label="Pool table, empty" picture={emptyTable} />
        <p
          role="status"
          className="absolute inset-0 grid place-items-center font-semibold text-dim text-sm"
        >
          <span className="flex items-center gap-2 rounded-md bg-ink-0/85 px-4 py-2">
            <Spinner className="size-4" /> Setting up the table...
          </span>
        </p>
      </TableFrame>
    );
  }
  const hands =
    you !== null && !isOver
      ? {
          down: (touch: Parameters<typeof pointer.down>[0]) => {
            sounds.wake();
            if (situation.mine) pointer.down(touch, situation);
          },
          move: (touch: Parameters<typeof pointer.move>[0]) => pointer.move(touch, situation),
          up: (touch: Parameters<typeof pointer.up>[0]) => pointer.up(touch, situation),
          cancel: (id: number) => pointer.cancel(id),
        }
      : undefined;
  const controls =
    you === null ? (
      <Watching onTouch={() => sounds.wake()} />
    ) : isOver ? null : (
      <Controls game={game} room={room} state={state} />
    );
  return (
    <TableFrame
      fill={fill}
      head={<Scoreboard snapshot={snapshot} state={state} />}
      controls={controls}
    >
      <p role="status" aria-label="What happened" className="sr-only">
        {[said.title, said.detail].filter(Boolean).join('. ')}
      </p>
      <p id={`table-words-${matchId}`} className="sr-only">
        {words}
      </p>
      <Stage
        table={state.table}
        label="Pool table"
        describedBy={`table-words-${matchId}`}
        picture={game.picture}
        hands={hands}
        onKeyDown={onKeyDown}
      >
        {isOver ? null : <Banner said={said} />}
        {isOver ? null : <TableNotice snapshot={snapshot} state={state} />}
        {isOver || you === null ? null : (
          <CallOffOffer state={state} you={you} onAgree={() => room.callOff()} />
        )}
        {isOver ? (
          <Ended state={state} you={you} signedIn={token !== undefined} back={back} />
        ) : null}
      </Stage>
    </TableFrame>
  );
}

const emptyTable = () => EMPTY_PICTURE;

const hasEnded = ({ status }: TableState): boolean => status === 'ended' || status === 'aborted';

function useEnded(
  state: TableState | null,
  you: SeatId | null,
  onEnded: LiveTableProps['onEnded'],
): void {
  const told = useRef(false);
  useEffect(() => {
    if (!state || told.current) return;
    told.current = true;
    onEnded?.(state, you);
  }, [state, you, onEnded]);
}
