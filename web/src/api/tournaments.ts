import { type CallOptions, call } from '@/lib/http';
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

const TOURNAMENTS = '/api/tournaments';
const ADMIN = '/api/admin/tournaments';

/** Says that a list's answer is none. */
export const MALFORMED = 'Invalid response format from server';

export interface TournamentFilter {
  status?: TournamentStatus | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export async function listTournaments(
  filter: TournamentFilter = {},
  options: CallOptions = {},
): Promise<TournamentPage> {
  return pageOf(await call<unknown>('GET', TOURNAMENTS, { ...options, query: { ...filter } }));
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

export const getTournament = (id: string, options: CallOptions = {}) =>
  call<Tournament>('GET', pathOf(id), options);

export const createTournament = async (tournament: NewTournament) =>
  tournamentOf(await deed('POST', TOURNAMENTS, tournament));

/** A created tournament as it is, or nested under tournament or data. Null where it is in none of them. */
export function tournamentOf(answer: unknown): Tournament | null {
  const fields = Object(answer);
  for (const found of [fields.tournament, fields.data, fields]) {
    if (typeof (found?._id ?? found?.id) === 'string') return found;
  }
  return null;
}

export const joinTournament = (id: string) => change('POST', pathOf(id, 'join'));
export const leaveTournament = (id: string) => change('DELETE', pathOf(id, 'join'));
export const checkIn = (id: string) => change('POST', pathOf(id, 'check-in'));
export const startTournament = (id: string) => deed('POST', pathOf(id, 'start'));

export const fillWithAgents = (id: string, count: number, level: AgentLevel) =>
  deed('POST', pathOf(id, 'agents'), { count, level });

export const reportResult = (id: string, match: number, winner: EntrantId) =>
  deed('POST', pathOf(id, `matches/${match}/result`), { winner });

export const disqualify = (id: string, entrant: EntrantId) =>
  deed('DELETE', pathOf(id, `entrants/${entrant}`));

/** The launch link of the caller's match, with its ticket. */
export const playMatch = (id: string, match: number) =>
  call<{ url: string }>('POST', pathOf(id, `matches/${match}/play`), { toast: false });

export const getBracket = (id: string, options: CallOptions = {}) =>
  call<Bracket>('GET', pathOf(id, 'bracket'), { ...options, toast: false });

export const listAllTournaments = async (filter: TournamentFilter, options: CallOptions) =>
  pageOf(await call<unknown>('GET', ADMIN, { ...options, query: { ...filter } }));

export const createAsAdmin = (tournament: TournamentEdit, options: CallOptions) =>
  call<unknown>('POST', ADMIN, { ...options, body: tournament });

export const updateTournament = (id: string, tournament: TournamentEdit, options: CallOptions) =>
  call<unknown>('PUT', `${ADMIN}/${encodeURIComponent(id)}`, { ...options, body: tournament });

export const deleteTournament = (id: string, options: CallOptions) =>
  call<unknown>('DELETE', pathOf(id), options);

/** The tournament as it is after it. */
async function change(method: string, path: string): Promise<Tournament> {
  return (await call<{ tournament: Tournament }>(method, path, { toast: false })).tournament;
}

const deed = (method: string, path: string, body?: unknown) =>
  call<unknown>(method, path, { body, toast: false });

function pathOf(id: string, act?: string): string {
  return `${TOURNAMENTS}/${encodeURIComponent(id)}${act ? `/${act}` : ''}`;
}
