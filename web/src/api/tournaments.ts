import { type CallOptions, call } from './call';
import type { AgentLevel } from './duel-types';
import type {
  Bracket,
  EntrantId,
  NewTournament,
  Tournament,
  TournamentEdit,
  TournamentPage,
  TournamentStatus,
} from './tournament-types';

/** Says that a list's answer is none. */
export const MALFORMED = 'Invalid response format from server';

export interface TournamentFilter {
  status?: TournamentStatus | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export async function listTournaments(
  query: TournamentFilter = {},
  options: CallOptions = {},
): Promise<TournamentPage> {
  return pageOf(await call('GET', '/api/tournaments', { ...options, query }));
}

/** The page out of an array, of {tournaments}, or of an object that holds one array. */
export function pageOf(answer: unknown): TournamentPage {
  const fields: Record<string, unknown> = Object(answer);
  const lists = Array.isArray(answer) ? [answer] : Object.values(fields).filter(Array.isArray);
  const list = Array.isArray(fields.tournaments) ? fields.tournaments : lists[0];
  if (!list || (list !== fields.tournaments && lists.length !== 1)) throw new Error(MALFORMED);
  const { nextCursor } = fields;
  return { tournaments: list, nextCursor: typeof nextCursor === 'string' ? nextCursor : null };
}

/** The caller shows failures itself: each has a documented text of its own. */
const of = <Params>(params: Params) => ({ params, toast: false });

export const getTournament = (id: string, options: CallOptions = {}) =>
  call('GET', '/api/tournaments/{id}', { ...options, params: { id } });

export const createTournament = async (tournament: NewTournament) =>
  tournamentOf(await call('POST', '/api/tournaments', { body: tournament, toast: false }));

/** A created tournament as it is, or nested under tournament or data. Null where it is in none of them. */
export function tournamentOf(answer: unknown): Tournament | null {
  const fields = Object(answer);
  for (const found of [fields.tournament, fields.data, fields]) {
    if (typeof (found?._id ?? found?.id) === 'string') return found;
  }
  return null;
}

/** The tournament as it is after it. */
const changed = async (answer: Promise<{ tournament: Tournament }>) => (await answer).tournament;

export const joinTournament = (id: string) =>
  changed(call('POST', '/api/tournaments/{id}/join', of({ id })));

export const leaveTournament = (id: string) =>
  changed(call('DELETE', '/api/tournaments/{id}/join', of({ id })));

export const checkIn = (id: string) =>
  changed(call('POST', '/api/tournaments/{id}/check-in', of({ id })));

export const startTournament = (id: string) =>
  call('POST', '/api/tournaments/{id}/start', of({ id }));

export const fillWithAgents = (id: string, count: number, level: AgentLevel) =>
  call('POST', '/api/tournaments/{id}/agents', { ...of({ id }), body: { count, level } });

export const reportResult = (id: string, number: number, winner: EntrantId) =>
  call('POST', '/api/tournaments/{id}/matches/{number}/result', {
    ...of({ id, number }),
    body: { winner },
  });

export const disqualify = (id: string, entrant: EntrantId) =>
  call('DELETE', '/api/tournaments/{id}/entrants/{entrant}', of({ id, entrant }));

/** The launch link of the caller's match, with its ticket. */
export const playMatch = (id: string, number: number) =>
  call('POST', '/api/tournaments/{id}/matches/{number}/play', of({ id, number }));

export const getBracket = (id: string, options: CallOptions = {}) =>
  call('GET', '/api/tournaments/{id}/bracket', { ...options, ...of({ id }) }) as Promise<Bracket>;

export const listAllTournaments = async (query: TournamentFilter, options: CallOptions) =>
  pageOf(await call('GET', '/api/admin/tournaments', { ...options, query }));

export const createAsAdmin = (tournament: TournamentEdit, options: CallOptions) =>
  call('POST', '/api/admin/tournaments', { ...options, body: tournament });

export const updateTournament = (id: string, tournament: TournamentEdit, options: CallOptions) =>
  call('PUT', '/api/admin/tournaments/{id}', { ...options, params: { id }, body: tournament });

export const deleteTournament = (id: string, options: CallOptions) =>
  call('DELETE', '/api/tournaments/{id}', { ...options, params: { id } });
