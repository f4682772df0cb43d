import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

/** A ladder over quests between two moments, with prizes. */
export type Season = Schemas['Season'];
export type SeasonDetail = Schemas['SeasonDetails'];
export type SeasonLeader = Schemas['SeasonLeader'];
export type SeasonStanding = Schemas['SeasonStanding'];
/** The same as administrators see it. */
export type AdminSeason = Schemas['AdminSeason'];
export type SeasonInput = Schemas['SeasonBody'];

/** The query key of everything about seasons. */
export const SEASONS = ['seasons'] as const;

/** The page shows failures itself. */
const QUIET = { toast: false } as const;

/** Those that are announced, the last end first. */
export const listSeasons = (options: CallOptions = {}): Promise<Season[]> =>
  call('GET', '/api/seasons', { ...QUIET, ...options });

export const getSeason = (id: string, options: CallOptions = {}): Promise<SeasonDetail> =>
  call('GET', '/api/seasons/{id}', { ...QUIET, ...options, params: { id } });

/** Where the caller stands. */
export const getSeasonStanding = (id: string, options: CallOptions = {}): Promise<SeasonStanding> =>
  call('GET', '/api/seasons/{id}/standing', { ...QUIET, ...options, params: { id } });

export const listSeasonsAsAdmin = (options: CallOptions): Promise<AdminSeason[]> =>
  dataOf(call('GET', '/api/admin/seasons', options));

export const createSeason = (body: SeasonInput, options: CallOptions): Promise<AdminSeason> =>
  dataOf(call('POST', '/api/admin/seasons', { ...options, body }));

export const confirmSeason = (id: string, options: CallOptions): Promise<AdminSeason> =>
  dataOf(call('POST', '/api/admin/seasons/{id}/confirm', { ...options, params: { id } }));

export const cancelSeason = (id: string, options: CallOptions): Promise<AdminSeason> =>
  dataOf(call('POST', '/api/admin/seasons/{id}/cancel', { ...options, params: { id } }));
