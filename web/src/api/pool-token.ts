import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

/** LP-BAI: where it is, how much there is, and how much of it a player must hold. */
export type TokenInfo = Schemas['TokenInfo'];
/** The settings of the token; amounts are exact decimal text. */
export type TokenConfig = Schemas['TokenConfig'];
export type RateKind = 'pool' | 'ai_quest';

export const getTokenInfo = (options: CallOptions = {}): Promise<TokenInfo> =>
  dataOf(call('GET', '/api/pool-token/info', { toast: false, ...options }));

/** POOL for each ball, and for each quest that is won. */
export const getRewardRates = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/pool-token/reward-rates', { toast: false, ...options }));

/** POOL of the caller's pool games this UTC day, and how much more they can pay. */
export const getPoolGamesToday = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/pool-token/pool-games-today', { toast: false, ...options }));

export const getTokenConfig = (options: CallOptions): Promise<TokenConfig> =>
  dataOf(call('GET', '/api/pool-token/admin/config', options));

export const setRewardRate = (
  gameType: RateKind,
  newRate: string,
  options: CallOptions,
): Promise<TokenConfig> =>
  dataOf(
    call('PUT', '/api/pool-token/admin/reward-rate', { ...options, body: { gameType, newRate } }),
  );

export const setMinimumHolding = (newMinimum: string, options: CallOptions): Promise<TokenConfig> =>
  dataOf(
    call('PUT', '/api/pool-token/admin/minimum-holding', { ...options, body: { newMinimum } }),
  );

export const setTokenGating = (enabled: boolean, options: CallOptions): Promise<TokenConfig> =>
  dataOf(call('PUT', '/api/pool-token/admin/token-gating', { ...options, body: { enabled } }));
