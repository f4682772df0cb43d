import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

/** A quest with all that administrators see of it. */
export type AdminQuest = Schemas['AdminQuest'];
export type QuestInput = Schemas['QuestBody'];
export type RewardCurrency = Schemas['RewardCurrency'];
export type WaitingChange = Schemas['WaitingChange'];

interface QuestPageQuery {
  search?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
}

export const listQuestsAsAdmin = (query: QuestPageQuery, options: CallOptions) =>
  call('GET', '/api/admin/quests', { ...options, query });

export const listCurrenciesAsAdmin = (options: CallOptions) =>
  dataOf(call('GET', '/api/admin/currencies', options));

export const listRewardCurrencies = (options: CallOptions) =>
  dataOf(call('GET', '/api/quests/reward-currencies', options));

export const createQuest = (body: QuestInput, options: CallOptions) =>
  call('POST', '/api/quests', { ...options, body });

export const updateQuest = (id: string, body: QuestInput, options: CallOptions) =>
  call('PUT', '/api/quests/{id}', { ...options, params: { id }, body });

export const deleteQuest = (id: string, options: CallOptions) =>
  call('DELETE', '/api/quests/{id}', { ...options, params: { id } });

/** Confirms what was read, and nothing else. */
export const confirmQuest = (
  id: string,
  { reward, currency, participantLimit }: WaitingChange,
  options: CallOptions,
) =>
  call('POST', '/api/admin/quests/{id}/confirm', {
    ...options,
    params: { id },
    body: { reward, currency, participantLimit },
  });

export const rejectQuest = (id: string, reason: string, options: CallOptions) =>
  call('POST', '/api/admin/quests/{id}/reject', { ...options, params: { id }, body: { reason } });
