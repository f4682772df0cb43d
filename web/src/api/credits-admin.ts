import { request } from '@/lib/http';
import type { CallOptions } from './call';
import type {
  CreditConfig,
  CreditSettings,
  CreditStatistics,
  NewCreditGrant,
  WaitingCreditGrant,
} from './credit-types';

/** Rates and counts as they were typed: exact decimal text, which the server takes as well as numbers. */
export type CreditSettingsTyped = {
  [Name in Exclude<keyof CreditSettings, 'enabled' | 'freePlaySettings'>]: string;
} & {
  enabled: boolean;
  freePlaySettings: { dailyFreePlayLimit: string; freePlayEnabled: boolean };
};

export const getStatistics = async (options: CallOptions): Promise<CreditStatistics> =>
  (await request<{ data: CreditStatistics }>('GET', '/api/pool-credit/statistics', options)).body
    .data;

export const saveCreditConfig = async (body: CreditSettingsTyped, options: CallOptions) =>
  (
    await request<{ data?: CreditConfig } | null>('PUT', '/api/pool-credit/config', {
      ...options,
      body,
    })
  ).body;

export const grantCredits = async (body: NewCreditGrant, options: CallOptions) =>
  (
    await request<{ data: { status: string } }>('POST', '/api/pool-credit/grant', {
      ...options,
      body,
    })
  ).body.data;

export const resetFreePlays = async (options: CallOptions) =>
  (
    await request<{ data: { modifiedCount: number } }>(
      'POST',
      '/api/pool-credit/admin/reset-daily-free-plays',
      options,
    )
  ).body.data;

export const listWaitingGrants = async (cursor: string | undefined, options: CallOptions) =>
  (
    await request<{ data: WaitingCreditGrant[]; nextCursor: string | null }>(
      'GET',
      '/api/pool-credit/admin/grants',
      { ...options, query: { cursor } },
    )
  ).body;

export const confirmCreditGrant = (id: string, options: CallOptions) =>
  request('POST', '/api/pool-credit/admin/grants/{id}/confirm', { ...options, params: { id } });

export const rejectCreditGrant = (id: string, reason: string, options: CallOptions) =>
  request('POST', '/api/pool-credit/admin/grants/{id}/reject', {
    ...options,
    params: { id },
    body: { reason },
  });
