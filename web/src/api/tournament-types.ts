/**
 * What the tournaments' REST calls and their socket say, generated from the server's document. Its words are said here:
 * the document has them by other names. Times are ISO 8601 UTC, ids 24 hex digits.
 */
import type { components } from './schema';

type Schemas = components['schemas'];
type Narrowed<Whole, Part> = Omit<Whole, keyof Part> & Part;

export type TournamentStatus = 'Registration Open' | 'In Progress' | 'Completed' | 'Cancelled';
export type PhaseStatus = 'Upcoming' | 'In Progress' | 'Completed';
export type RunFormat = 'single_elimination' | 'double_elimination' | 'round_robin';
/** duel: our own tables, which give the results; reported: the organiser enters them. */
export type RunPlay = 'duel' | 'reported';
export type RunSeeding = 'rating' | 'random' | 'joined';
export type RunPhase = 'registration' | 'check_in' | 'running' | 'finished' | 'cancelled';

export type SchedulePhase = Narrowed<Schemas['TournamentSchedulePhase'], { status: PhaseStatus }>;
export type Prize = Schemas['TournamentPrize'];

interface RunWords {
  format: RunFormat;
  play: RunPlay;
  seeding: RunSeeding;
}

/** How a tournament is run by the server, as its organiser sets it. */
export type RunSettings = Narrowed<Schemas['TournamentRunForm'], RunWords>;
export type Run = Narrowed<Schemas['TournamentRun'], RunWords & { phase: RunPhase }>;

export type Tournament = Narrowed<
  Schemas['Tournament'],
  { status: TournamentStatus; schedule: SchedulePhase[]; run: Run | null }
>;

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

export type EntrantId = Schemas['EntrantId'];
export type BracketRound = Schemas['BracketRound'];
/** Where one of a match's players comes from. */
export type Feed = Schemas['BracketSource'];
export type Entrant = Schemas['BracketEntrant'];
export type Standing = Schemas['BracketStanding'];

export type BracketMatch = Narrowed<
  Schemas['BracketMatch'],
  {
    players: [EntrantId | null, EntrantId | null];
    from: [Feed | null, Feed | null];
    how: 'played' | 'forfeit' | 'walkover' | 'bye' | 'reported' | null;
  }
>;

export type Bracket = Narrowed<
  Schemas['Bracket'],
  { format: RunFormat; phase: RunPhase; matches: BracketMatch[] }
>;
