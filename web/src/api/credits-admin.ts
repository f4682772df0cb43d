import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

/** The settings of an administrator, all of them. */
export type CreditSettings = Schemas['ConfigBody'];

export const getStatistics = (options: CallOptions) =>
  dataOf(call('GET', '/api/pool-credit/statistics', options));

export const saveCreditConfig = (body: CreditSettings, options: CallOptions) =>
  call('PUT', '/api/pool-credit/config', { ...options, body });

export const grantCredits = (
  body: { userId: string; amount: number; reason: string },
  options: CallOptions,
) => dataOf(call('POST', '/api/pool-credit/grant', { ...options, body }));

export const resetFreePlays = (options: CallOptions) =>
  dataOf(call('POST', '/api/pool-credit/admin/reset-daily-free-plays', options));

export const listWaitingGrants = (cursor: string | undefined, options: CallOptions) =>
  call('GET', '/api/pool-credit/admin/grants', { ...options, query: { cursor } });

export const confirmCreditGrant = (id: string, options: CallOptions) =>
  call('POST', '/api/pool-credit/admin/grants/{id}/confirm', { ...options, params: { id } });

export const rejectCreditGrant = (id: string, reason: string, options: CallOptions) =>
  call('POST', '/api/pool-credit/admin/grants/{id}/reject', {
    ...options,
    params: { id },
    body: { reason },
  });
