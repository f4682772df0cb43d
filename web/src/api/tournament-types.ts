/** Messages of the tournaments' REST calls and socket, from the server's document. Times: ISO 8601 UTC; ids: 24 hex digits. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type TournamentStatus = Schemas['TournamentStatus'];
export type PhaseStatus = Schemas['TournamentPhaseStatus'];
export type RunFormat = Schemas['TournamentFormat'];
/** duel: our own tables, which give the results; reported: the organiser enters them. */
export type RunPlay = Schemas['TournamentPlay'];
export type RunSeeding = Schemas['TournamentSeeding'];
export type RunPhase = Schemas['TournamentPhase'];

export type SchedulePhase = Schemas['TournamentSchedulePhase'];
export type Prize = Schemas['TournamentPrize'];

/** How a tournament is run by the server, as its organiser sets it. */
export type RunSettings = Schemas['TournamentRunForm'];
export type Run = Schemas['TournamentRun'];
export type Tournament = Schemas['Tournament'];

export type TournamentPage = Schemas['TournamentList'];

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

/** Of the two places of a match each. */
export type BracketMatch = Omit<Schemas['BracketMatch'], 'players' | 'from'> & {
  players: [EntrantId | null, EntrantId | null];
  from: [Feed | null, Feed | null];
};

export type Bracket = Omit<Schemas['Bracket'], 'matches'> & { matches: BracketMatch[] };
