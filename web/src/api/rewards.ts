import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

/** Where one's rewards go. */
export type RewardPayout = components['schemas']['RewardPayout'];

/** The query key of it; what follows names whose. */
export const REWARD_PAYOUT = ['reward-payout'] as const;

/** The page shows failures itself. */
const QUIET = { toast: false } as const;

export const getRewardPayout = (options: CallOptions = {}): Promise<RewardPayout> =>
  dataOf(call('GET', '/api/rewards/payout', { ...QUIET, ...options }));

export const setRewardPayout = (toWallet: boolean): Promise<RewardPayout> =>
  dataOf(call('PUT', '/api/rewards/payout', { ...QUIET, body: { toWallet } }));
