/** The JSON messages of `/stream/match/{matchId}`; metres and radians, times in milliseconds since 1970 unless told. */

export type SeatId = 0 | 1;
export type TableName = 'nine' | 'seven';
export type Group = 'solids' | 'stripes';
export type Level = 'easy' | 'medium' | 'hard';
export type InHand = 'none' | 'kitchen' | 'anywhere';
/** 0 (-x,+y), 1 (0,+y), 2 (+x,+y), 3 (+x,-y), 4 (0,-y), 5 (-x,-y). */
export type PocketId = 0 | 1 | 2 | 3 | 4 | 5;

export interface Point {
  x: number;
  y: number;
}

/** What a player decides: `aim` is the direction in which the cue ball leaves, `power` 0 to 1, `side` and `follow` -1 to 1. */
export interface Shot {
  aim: number;
  power: number;
  side: number;
  follow: number;
  elevation: number;
  call: PocketId | null;
  placement: Point | null;
}

export interface Player {
  seat: SeatId;
  userId: string | null;
  username: string;
  agent: Level | null;
  rating: number;
  group: Group | null;
  timeOuts: number;
  connected: boolean;
  /** Until when a player who left may return. */
  returnBy: number | null;
}

export interface TableState {
  matchId: string;
  roomId: string | null;
  kind: string;
  table: TableName;
  status: 'waiting' | 'running' | 'ended' | 'aborted';
  players: Player[];
  turn: SeatId;
  phase: 'break' | 'open' | 'groups';
  ballInHand: InHand;
  balls: [id: number, x: number, y: number][];
  /** The number that the next shot must carry. */
  shotNumber: number;
  /** null while nobody's time runs. */
  clock: { deadline: number; seconds: number } | null;
  winner: SeatId | null;
  reason: string | null;
  ratingChanges?: number[] | null;
  stake?: { currency: string; amount: string } | null;
}

export interface ShotEvent {
  /** Milliseconds after the strike. */
  at: number;
  kind: 'contact' | 'cushion' | 'pocketed' | 'off_table';
  ball: number;
  other?: number | null;
  pocket?: PocketId | null;
}

export interface Outcome {
  foul: string | null;
  pocketed: number[];
  turn: SeatId;
  ballInHand: InHand;
  winner: SeatId | null;
  reason: string | null;
  /** What happened, in words. */
  text: string;
}

export interface ShotPlayed {
  number: number;
  seat: SeatId;
  shot: Shot;
  startedAt: number;
  durationMs: number;
  trajectory: string;
  events: ShotEvent[];
  outcome: Outcome;
  /** As it is after the shot. */
  state: TableState;
  hash: string;
}

export interface Seated {
  /** The server's clock. */
  now: number;
  /** null: watches. */
  you: SeatId | null;
  /** With it the page comes back to its seat. */
  seatToken?: string | null;
  state: TableState;
  /** The shot in motion. */
  shot: ShotPlayed | null;
  viewers?: number;
}

export interface ShotRejected {
  number: number;
  code: string;
  message: string;
}

export interface TableEvents {
  table: (message: Seated) => void;
  shot_played: (message: ShotPlayed) => void;
  table_state: (message: { state: TableState }) => void;
  rival_aim: (message: { seat: SeatId; aim: number; power?: number | null }) => void;
  shot_rejected: (message: ShotRejected) => void;
  viewers: (message: { count: number }) => void;
}

export interface TableEmits {
  shot: (shot: Shot & { number: number }) => void;
  aim: (aim: { aim: number; power: number }) => void;
  concede: (nothing: object) => void;
}
