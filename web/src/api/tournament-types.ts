/** What the tournaments' REST calls and their socket say. Times are ISO 8601 UTC, ids 24 hex digits. */
import type { AgentLevel } from './duel-types';

export type TournamentStatus = 'Registration Open' | 'In Progress' | 'Completed' | 'Cancelled';
export type PhaseStatus = 'Upcoming' | 'In Progress' | 'Completed';

export interface SchedulePhase {
  phase: string;
  date: string;
  status: PhaseStatus;
}

export interface Prize {
  place: string;
  amount: string;
  extras: string;
}

export interface TournamentPerson {
  _id: string;
  id?: string;
  username: string | null;
  address: string;
}

export type RunFormat = 'single_elimination' | 'double_elimination' | 'round_robin';
/** duel: our own tables, which give the results; reported: the organiser enters them. */
export type RunPlay = 'duel' | 'reported';
export type RunSeeding = 'rating' | 'random' | 'joined';
export type RunPhase = 'registration' | 'check_in' | 'running' | 'finished' | 'cancelled';

/** How a tournament is run by the server, as its organiser sets it. */
export interface RunSettings {
  format: RunFormat;
  play: RunPlay;
  seeding: RunSeeding;
  /** 0 to 120. */
  checkInMinutes: number;
  /** 30 to 900. */
  noShowSeconds: number;
  /** In feet. */
  tableSize: 'nine' | 'seven';
}

export interface Run extends RunSettings {
  phase: RunPhase;
  checkInOpensAt: string | null;
  startsAt: string;
  checkedIn: number;
  /** Of the caller. */
  isCheckedIn: boolean;
}

export interface Tournament {
  _id: string;
  id: string;
  title: string;
  game: string;
  prize: string;
  date: string;
  /** Null in old records only. */
  maxParticipants: number | null;
  /** A link, or the path of the server's own picture where it has none. */
  thumbnail: string;
  description: string;
  rules: string[];
  schedule: SchedulePhase[];
  prizes: Prize[];
  /** At most 5 of them in lists and 500 in the detail; `participantCount` is the number. */
  participants: { user: TournamentPerson }[];
  participantCount: number;
  status: TournamentStatus;
  /** Null: an administrator without a wallet made it. */
  createdBy: TournamentPerson | null;
  createdAt: string;
  isRegistered: boolean;
  /** Null: nobody runs it but its organiser. */
  run: Run | null;
}

export interface TournamentPage {
  tournaments: Tournament[];
  nextCursor: string | null;
}

export interface NewTournament {
  title: string;
  game: string;
  prize: string;
  date: string;
  maxParticipants: number;
  thumbnail: string;
  description: string;
  rules: string[];
  schedule: SchedulePhase[];
  prizes: Prize[];
  run?: RunSettings;
}

/** The admin's form; the status is chosen only when editing. */
export type TournamentEdit = NewTournament & { status?: TournamentStatus };

export type BracketSide = 'winners' | 'losers' | 'final' | 'round_robin';

/** From 1, within its tournament. */
export type EntrantId = number;

export interface BracketRound {
  /** From 1, in the order in which they are played. */
  id: number;
  side: BracketSide;
  name: string;
  /** Within its side, from 1. */
  number: number;
}

/** Where one of a match's players comes from. */
export interface Feed {
  match: number;
  place: 'winner' | 'loser';
}

export interface BracketMatch {
  /** The match's name within its tournament, from 1. */
  number: number;
  round: number;
  /** Its place in the round, from 0; what nobody will ever play is left out. */
  slot: number;
  players: [EntrantId | null, EntrantId | null];
  from: [Feed | null, Feed | null];
  winner: EntrantId | null;
  how: 'played' | 'forfeit' | 'walkover' | 'bye' | 'reported' | null;
  status: 'waiting' | 'ready' | 'running' | 'done';
  /** Of the duel, where one was opened. */
  matchId: string | null;
  startedAt: string | null;
  /** When the player who has not come loses. */
  deadline: string | null;
}

export interface Entrant {
  id: EntrantId;
  /** Null until the start, and for who was not there. */
  seed: number | null;
  name: string;
  address: string | null;
  agent: AgentLevel | null;
  rating: number | null;
  checkedIn: boolean;
  place: number | null;
  out: boolean;
}

export interface Standing {
  entrant: EntrantId;
  rank: number;
  won: number;
  lost: number;
}

export interface Bracket {
  tournamentId: string;
  /** One more with every change. */
  revision: number;
  format: RunFormat;
  phase: RunPhase;
  rounds: BracketRound[];
  matches: BracketMatch[];
  entrants: Entrant[];
  standings: Standing[];
}
