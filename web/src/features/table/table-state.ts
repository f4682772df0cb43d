import { type Playback, playbackOf } from './playback';
import type { Quat } from './rotation';
import type { Phrase, Seated, SeatId, ShotPlayed, ShotRejected, TableState } from './wire';

/** Shots that wait for the one in motion; a page that was hidden for longer sees only the latest. */
const MAX_WAITING = 2;
/** Phrases that are kept. */
const MAX_TALK = 50;

export interface TableSnapshot {
  link: 'connecting' | 'open' | 'lost' | 'refused';
  /** Why the server refused, or null. */
  refusal: string | null;
  you: SeatId | null;
  /** The table as it is shown: before the shot in motion. Null until the server has said. */
  state: TableState | null;
  playback: Playback<ShotPlayed> | null;
  waiting: readonly ShotPlayed[];
  /** The last finished shot. */
  last: ShotPlayed | null;
  /** The number of one's shot that the server has not answered. */
  sent: number | null;
  rejected: ShotRejected | null;
  rivalAim: { aim: number; power: number } | null;
  viewers: number;
  /** Phrases that the two said, oldest first. */
  talk: readonly { id: number; seat: SeatId; phrase: Phrase }[];
  /** How the balls lie, so that a shot begins as the one before ended. */
  turned: ReadonlyMap<number, Quat>;
  /** Add to this page's clock for the server's. */
  clockOffset: number;
}

export const EMPTY: TableSnapshot = {
  link: 'connecting',
  refusal: null,
  you: null,
  state: null,
  playback: null,
  waiting: [],
  last: null,
  sent: null,
  rejected: null,
  rivalAim: null,
  viewers: 0,
  talk: [],
  turned: new Map(),
  clockOffset: 0,
};

/** This page's clocks: `wall` milliseconds since 1970, `frame` as performance.now. */
export interface Now {
  wall: number;
  frame: number;
}

export type TableAction =
  | { type: 'link'; link: TableSnapshot['link']; refusal?: string }
  | { type: 'seated'; seated: Seated; now: Now }
  | { type: 'shot_played'; shot: ShotPlayed; now: Now }
  | { type: 'table_state'; state: TableState }
  | { type: 'rival_aim'; aim: number; power: number }
  | { type: 'shot_sent'; number: number }
  | { type: 'shot_rejected'; rejected: ShotRejected }
  | { type: 'viewers'; count: number }
  | { type: 'phrase'; seat: SeatId; phrase: Phrase }
  | { type: 'playback_over'; now: Now }
  | { type: 'choice_over' };

export function reduce(known: TableSnapshot, action: TableAction): TableSnapshot {
  switch (action.type) {
    case 'link':
      return { ...known, link: action.link, refusal: action.refusal ?? null };
    case 'seated':
      return seated(known, action.seated, action.now);
    case 'shot_played':
      return played(known, action.shot, action.now);
    case 'table_state':
      return told(known, action.state);
    case 'rival_aim':
      return { ...known, rivalAim: { aim: action.aim, power: action.power } };
    case 'shot_sent':
      return { ...known, sent: action.number, rejected: null };
    case 'shot_rejected':
      return rejected(known, action.rejected);
    case 'viewers':
      return { ...known, viewers: action.count };
    case 'phrase': {
      const { seat, phrase } = action;
      const id = (known.talk.at(-1)?.id ?? 0) + 1;
      return { ...known, talk: [...known.talk, { id, seat, phrase }].slice(-MAX_TALK) };
    }
    case 'playback_over':
      return over(known, action.now);
    case 'choice_over':
      return known.state ? { ...known, state: withoutChoice(known.state) } : known;
  }
}

/** A choice that was refused is open no more, whatever this page's clock says. */
function rejected(known: TableSnapshot, rejected: ShotRejected): TableSnapshot {
  const { state } = known;
  const isOver = rejected.code === 'NO_SUCH_CHOICE' && state !== null;
  return { ...known, sent: null, rejected, state: isOver ? withoutChoice(state) : state };
}

function seated(known: TableSnapshot, { now: at, you, state, shot, viewers }: Seated, now: Now) {
  const clockOffset = at - now.wall;
  const base: TableSnapshot = {
    ...known,
    link: 'open',
    refusal: null,
    you,
    clockOffset,
    viewers,
    waiting: [],
    // A shot under way when the line broke is answered by what the table is now.
    sent: null,
    rivalAim: null,
  };
  const playing = known.playback?.shot.number;
  if (shot && playing === shot.number) return base;
  if (!shot) return { ...base, playback: null, state };
  return start({ ...base, playback: null, state: before(shot, state) }, shot, now);
}

function played(known: TableSnapshot, shot: ShotPlayed, now: Now): TableSnapshot {
  const seen = known.playback?.shot.number ?? known.last?.number ?? 0;
  const answered = { ...known, sent: null, rejected: null };
  if (shot.number <= seen || known.waiting.some(({ number }) => number === shot.number)) {
    // Told before, but still the answer to what was sent again.
    return known.sent === shot.number ? answered : known;
  }
  if (!known.playback) return start(answered, shot, now);
  return { ...answered, waiting: [...known.waiting, shot].slice(-MAX_WAITING) };
}

/** Begins to play a shot; one that cannot be read is shown by its result. */
function start(known: TableSnapshot, shot: ShotPlayed, now: Now): TableSnapshot {
  const elapsed = now.wall + known.clockOffset - shot.startedAt;
  const whose = known.you === null ? 'watched' : shot.seat === known.you ? 'own' : 'rival';
  const playback = playbackOf(shot, now.frame, elapsed, known.turned, whose);
  const next = { ...known, rivalAim: null };
  return playback
    ? { ...next, playback }
    : { ...next, playback: null, last: shot, state: shot.state };
}

function over(known: TableSnapshot, now: Now): TableSnapshot {
  const { playback, waiting } = known;
  if (!playback) return known;
  const rested: TableSnapshot = {
    ...known,
    playback: null,
    last: playback.shot,
    state: latest(playback.shot.state, known.state),
    turned: new Map([...known.turned, ...playback.trajectory.turnedAtEnd()]),
    waiting: waiting.slice(1),
  };
  const [next] = waiting;
  return next ? start(rested, next, now) : rested;
}

/** A state that came while a shot played is news of its end or of who left: the balls stay until they rest. */
function told(known: TableSnapshot, state: TableState): TableSnapshot {
  const { playback } = known;
  if (!playback) return { ...known, state, sent: null };
  const next = known.waiting.at(-1);
  if (next) return { ...known, waiting: [...known.waiting.slice(0, -1), { ...next, state }] };
  return { ...known, playback: { ...playback, shot: { ...playback.shot, state } } };
}

const latest = (after: TableState, known: TableState | null): TableState =>
  known && known.shotNumber > after.shotNumber ? known : after;

function withoutChoice({ choice: _, ...state }: TableState): TableState {
  return state;
}

/** The table before a shot, for somebody who comes while it plays: the balls are the trajectory's own. */
function before(
  shot: ShotPlayed,
  { odds: _, choice: _choice, chosen: _chosen, ...state }: TableState,
): TableState {
  return {
    ...state,
    status: 'running',
    winner: null,
    reason: null,
    turn: shot.seat,
    ballInHand: 'none',
    shotNumber: shot.number,
  };
}
