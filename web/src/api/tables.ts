import { type Answer, type CallOptions, request } from '@/lib/http';
import type { components } from './schema';

type Schemas = components['schemas'];

type TableCardPlayer = Pick<Schemas['TablePlayer'], 'username'> &
  Partial<Pick<Schemas['TablePlayer'], 'character' | 'rating' | 'group'>>;

/** A table as a card shows it: who plays, and where the balls lie. */
export interface TableCard {
  matchId: string;
  kind?: Schemas['MatchKind'];
  table: Schemas['TableSize'];
  status: Schemas['TableStatus'];
  /** Unix milliseconds; while it waits. */
  beginsAt?: number;
  players: readonly TableCardPlayer[];
  /** Seat of the next shot. */
  turn?: number;
  /** Seat, once it is over. */
  winner?: number | null;
  /** Where programs play, once they are worked out. */
  odds?: Schemas['TableOdds'];
  /** Packed; at most 68 characters. */
  position: string;
}

/** The table that a stream shows, and what is on there now. */
export interface StreamTable {
  kind: 'match' | 'tournament' | 'house';
  id: string;
  match: TableCard | null;
}

export interface FeaturedTable extends TableCard {
  /** A live stream that shows it. */
  streamId: string | null;
}

/** Matches and tournaments that one may put on as a stream. */
export interface MyTables {
  /** One's stream that shows a table already: there is one at a time. */
  streamId: string | null;
  matches: readonly Schemas['TableCard'][];
  tournaments: readonly {
    tournamentId: string;
    title: string;
    match: Schemas['TableCard'] | null;
  }[];
}

/** Tables at most that one question may name. */
export const MAX_TABLES = 24;

/** Polled: the next poll is the retry. */
const get = async <T>(
  path: string,
  query: Record<string, string>,
  options: CallOptions,
): Promise<T> => {
  const answer: Answer<{ data: T }> = await request('GET', path, {
    ...options,
    toast: false,
    retry: false,
    query,
  });
  return answer.body.data;
};

/** Those of the streams or matches of these ids that show a table now. */
export const getTables = (ids: readonly string[], options: CallOptions = {}) =>
  get<(TableCard & { id: string })[]>('/api/tables', { ids: ids.join(',') }, options);

/** The best running table, or null. */
export const getFeaturedTable = (options: CallOptions = {}) =>
  get<FeaturedTable | null>('/api/tables/featured', {}, options);

/** Answers the tables that whoever has signed in may put on. */
export const getMyTables = (options: CallOptions = {}) =>
  get<MyTables>('/api/tables/mine', {}, options);
