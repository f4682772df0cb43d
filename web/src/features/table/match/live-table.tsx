import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import type { DuelChatLine } from '@/realtime/duel-messages';
import { Spinner } from '@/ui/spinner';
import { ErrorState } from '@/ui/states';
import { EMPTY_PICTURE } from '../draw/scene';
import { pocketsOf } from '../geometry';
import { Banner } from '../parts/banner';
import { BreakChoice } from '../parts/break-choice';
import { CallOffOffer } from '../parts/call-off-offer';
import { Controls } from '../parts/controls';
import { LeaveButton } from '../parts/leave-button';
import { PutOnLink } from '../parts/put-on-link';
import { RoomTalk } from '../parts/room-talk';
import { Scoreboard } from '../parts/scoreboard';
import { Stage } from '../parts/stage';
import { TableFrame } from '../parts/table-frame';
import { noticeOf, TableNotice } from '../parts/table-notice';
import { TableTools } from '../parts/table-tools';
import { Talk } from '../parts/talk';
import { TalkButton } from '../parts/talk-button';
import { Watching } from '../parts/watching';
import { playerAt } from '../play/situation';
import { useRoomLines, without } from '../room-lines';
import { useSettings } from '../settings';
import type { SeatId, TableState } from '../wire';
import { type Back, Ended } from './ended';
import { handsOf } from './hands';
import { NOTHING_SAID, useAnnouncement, withCall } from './use-announcement';
import { hasEnded, useEnded } from './use-ended';
import { useGame } from './use-game';
import { useKeys } from './use-keys';
import { useMatchRoom } from './use-match-room';
import { useRewind } from './use-rewind';
import { useSiteOrigin } from './use-site-origin';
import { useTableWords } from './use-table-words';

const Rewound = lazyWithRetry(() =>
  import('../watch/rewound').then((m) => ({ default: m.Rewound })),
);

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
  /** The goal and reward of its player, where there is more than the frame. */
  aim?: string | undefined;
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
  aim,
  fill = false,
}: LiveTableProps) {
  const [room, snapshot] = useMatchRoom(matchId, ticket, token);
  const game = useGame(room, snapshot);
  const said = useAnnouncement(snapshot);
  const words = useTableWords(snapshot, game.situation);
  const onKeyDown = useKeys(game);
  const rewind = useRewind(snapshot);
  const site = useSiteOrigin();
  const { muted } = useSettings();
  const [talking, setTalking] = useState(false);
  const [read, setRead] = useState(0);
  const [opened] = useState(Date.now);
  const { state, you } = snapshot;
  const { situation, sounds } = game;
  // A duel's players talk in their room; others have phrases.
  const chat = useRoomLines(you === null ? null : (state?.roomId ?? null), talking);
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
      <TableFrame fill={fill} head={<div className="h-16 [grid-area:head]" />} controls={null}>
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
  const hands = you !== null && !isOver ? handsOf(game, situation) : undefined;
  const talks = you !== null && state.players.every(({ userId }) => userId !== null);
  const name = you === null ? undefined : playerAt(state, you)?.username;
  const rival = state.players.find(({ seat }) => seat !== you)?.userId ?? null;
  const roomLines = without(chat.lines, muted ? rival : null);
  const heard = state.roomId
    ? newestOf(roomLines, name, opened)
    : (snapshot.talk.filter(({ seat }) => seat !== you && !muted).at(-1)?.id ?? 0);
  const unheard = !talking && heard > read;
  const toggleTalk = () => {
    setRead(heard);
    setTalking(!talking);
  };
  const called = pocketsOf(situation.size).find(({ id }) => id === game.draft.call);
  const notice = noticeOf(snapshot, state);
  const asksToCallOff = you !== null && !isOver && state.abortOfferedBy !== undefined;
  const note = notice ? (
    <TableNotice {...notice} />
  ) : asksToCallOff && state.status === 'running' ? (
    <CallOffOffer state={state} you={you} onAgree={() => room.callOff()} />
  ) : (
    <Banner
      // The result says it, larger.
      said={isOver ? NOTHING_SAID : withCall(said, called?.name)}
      rolling={snapshot.playback !== null}
      aim={isOver ? undefined : aim}
    />
  );
  const mayChoose = state.status === 'running' && you === state.turn && !snapshot.playback;
  const choice = mayChoose ? state.choice : undefined;
  const controls =
    you === null ? (
      <Watching onTouch={() => sounds.wake()} onBack={rewind.goBack} />
    ) : (
      <div className="relative h-full">
        <div className={choice ? 'invisible h-full' : 'h-full'}>
          <Controls game={game} fill={fill} isOver={isOver} />
        </div>
        {choice ? (
          <BreakChoice
            snapshot={snapshot}
            choice={choice}
            onChoose={(chosen) => room.choose(chosen)}
          />
        ) : null}
      </div>
    );
  return (
    <TableFrame
      fill={fill}
      head={
        <Scoreboard
          snapshot={snapshot}
          state={state}
          note={note}
          leave={
            fill ? (
              <LeaveButton
                state={state}
                you={you}
                to={`${site}${back?.to ?? wayOut(state)}`}
                onLeave={() => room.callOff()}
              />
            ) : null
          }
        />
      }
      controls={controls}
      tools={
        you === null ? null : (
          <TableTools room={room} state={state} site={site}>
            {talks ? <TalkButton unheard={unheard} open={talking} onToggle={toggleTalk} /> : null}
            {canBePutOn(state) ? <PutOnLink site={site} matchId={matchId} /> : null}
          </TableTools>
        )
      }
      drawer={
        !talks || !talking ? null : state.roomId ? (
          <RoomTalk
            room={room}
            lines={roomLines}
            name={name}
            open={snapshot.link === 'open'}
            onSaid={chat.look}
            onClose={toggleTalk}
          />
        ) : (
          <Talk room={room} snapshot={snapshot} state={state} onClose={toggleTalk} />
        )
      }
    >
      <p role="status" aria-label="What happened" className="sr-only">
        {[said.title, said.detail].filter(Boolean).join('. ')}
      </p>
      <p id={`table-words-${matchId}`} className="sr-only">
        {words}
      </p>
      {rewind.isBack ? (
        <Suspense>
          <Rewound state={state} newest={rewind.newest} onLive={rewind.goLive} />
        </Suspense>
      ) : (
        <Stage
          table={state.table}
          kind={state.kind}
          label="Pool table"
          describedBy={`table-words-${matchId}`}
          picture={game.picture}
          hands={hands}
          onKeyDown={onKeyDown}
          wantsFocus={situation.mine}
        >
          {isOver ? (
            <Ended state={state} you={you} clockOffset={snapshot.clockOffset} back={back} />
          ) : null}
        </Stage>
      )}
    </TableFrame>
  );
}

/** Accepts a running match of two players or of a tournament: practice and a quest's game are one's own affair. */
const canBePutOn = ({ kind, status }: TableState): boolean =>
  (kind === 'duel' || kind === 'quick' || kind === 'tournament') && status === 'running';

/** Where a match belongs: its room, its bracket, or the lobby. */
function wayOut({ roomId, tournamentId }: TableState): string {
  if (roomId) return `/duel/${roomId}`;
  return tournamentId ? `/tournament/${tournamentId}/bracket` : '/duel';
}

/** When the newest line by others was said that came since then; 0 for none. */
function newestOf(lines: readonly DuelChatLine[], name: string | undefined, since: number): number {
  const theirs = lines.findLast(({ username }) => username !== name);
  const at = theirs ? new Date(theirs.timestamp).getTime() : 0;
  return at > since ? at : 0;
}

const emptyTable = () => EMPTY_PICTURE;
