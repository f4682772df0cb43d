/**
 * The JSON messages of `/stream/match/{matchId}`, generated from the server's document; metres, radians, and times in
 * milliseconds since 1970. Where the document can only say number, what is possible is said here.
 */
import type { components } from '@/api/schema';

type Schemas = components['schemas'];
type Narrowed<Whole, Part> = Omit<Whole, keyof Part | 'type'> & Part;

/** 0 the challenger, 1 the rival. */
export type SeatId = 0 | 1;
/** 0 (-x,+y), 1 (0,+y), 2 (+x,+y), 3 (+x,-y), 4 (0,-y), 5 (-x,-y). */
export type PocketId = 0 | 1 | 2 | 3 | 4 | 5;
export type Point = Schemas['Place'];
export type TableName = Schemas['TableSize'];
/** The kind of match; a table's cloth follows from it. */
export type MatchKind = Schemas['MatchKind'];
export type InHand = Schemas['BallInHand'];
export type Choice = Schemas['BreakChoice'];
export type ShotEvent = Schemas['ShotEvent'];
export type Phrase = Schemas['Phrase'];
export type ShotRejected = Omit<Schemas['ShotRejected'], 'type'>;

/** Shot that a player decides on: `aim` is the cue ball's direction, `power` 0 to 1, `side` and `follow` -1 to 1. */
export type Shot = Narrowed<
  Required<Schemas['ShotInput']>,
  { call: PocketId | null; safety?: boolean }
>;
export type Player = Narrowed<Schemas['TablePlayer'], { seat: SeatId }>;

export type TableState = Narrowed<
  Schemas['TableState'],
  {
    players: Player[];
    turn: SeatId;
    chosen?: { by: SeatId; choice: Choice };
    winner: SeatId | null;
    balls: [id: number, x: number, y: number][];
    /** Played alone: the lowest ball on the table is to be touched first. */
    lowestFirst?: boolean;
  }
>;

type Outcome = Narrowed<Schemas['ShotOutcome'], { turn: SeatId; winner: SeatId | null }>;

export type ShotPlayed = Narrowed<
  Schemas['ShotPlayed'],
  { seat: SeatId; shot: Shot; outcome: Outcome; state: TableState }
>;

/** The answer to `join_table`; `you` is null for who watches. */
export type Seated = Narrowed<
  Schemas['TableJoined'],
  { you: SeatId | null; state: TableState; shot: ShotPlayed | null }
>;

/** A finished match, shot by shot, as it was told and as it comes out when it is simulated anew. */
export type ReplayShot = Narrowed<
  Schemas['ReplayShot'],
  { seat: SeatId; shot: Shot; outcome: Outcome; state: TableState }
>;
export type Replay = Narrowed<Schemas['Replay'], { winner: SeatId | null; shots: ReplayShot[] }>;
export type Rematch = Schemas['RematchView'];

export interface TableEvents {
  table: (message: Seated) => void;
  shot_played: (message: ShotPlayed) => void;
  table_state: (message: { state: TableState }) => void;
  rival_aim: (message: Schemas['RivalAim']) => void;
  shot_rejected: (message: ShotRejected) => void;
  viewers: (message: Schemas['TableViewers']) => void;
  phrase: (message: { seat: SeatId; phrase: Phrase }) => void;
  room_said: (message: Omit<Schemas['RoomSaid'], 'type'>) => void;
}

export interface TableEmits {
  shot: (shot: Shot & { number: number }) => void;
  choose: (chosen: { number: number; choice: Choice }) => void;
  aim: (aim: { aim: number; power: number }) => void;
  concede: (nothing: object) => void;
  call_off: (nothing: object) => void;
  phrase: (said: { phrase: Phrase }) => void;
  room_say: (line: { id: number; text: string }) => void;
}
