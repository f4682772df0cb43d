import { type CallOptions, call } from './call';
import type { ModerationLogPage } from './types';

interface PageFilter<Position> {
  before?: Position | undefined;
  limit?: number;
}

export const getMessages = (
  id: string,
  query: PageFilter<string> = {},
  options: CallOptions = {},
) => call('GET', '/api/streams/{id}/messages', { ...options, params: { id }, query });

export const setSlowMode = (id: string, slowModeSeconds: number) =>
  call('PUT', '/api/streams/{id}/chat-settings', { params: { id }, body: { slowModeSeconds } });

export const setBadges = (id: string, slowModeSeconds: number, hideBadges: boolean) =>
  call('PUT', '/api/streams/{id}/chat-settings', {
    params: { id },
    body: { slowModeSeconds, hideBadges },
  });

export const deleteMessage = (id: string, messageId: string) =>
  call('DELETE', '/api/streams/{id}/messages/{messageId}', { params: { id, messageId } });

export const pinMessage = (id: string, messageId: string) =>
  call('PUT', '/api/streams/{id}/pin', { params: { id }, body: { messageId } });

export const unpinMessage = (id: string) =>
  call('DELETE', '/api/streams/{id}/pin', { params: { id } });

/** Those in the room whose names begin so. */
export const getPeople = (id: string, q: string, options: CallOptions = {}) =>
  call('GET', '/api/streams/{id}/people', { ...options, params: { id }, query: { q } });

/** Lines of one chatter, and what was done about them; for moderators. */
export const getChatter = (id: string, address: string, options: CallOptions = {}) =>
  call('GET', '/api/streams/{id}/moderation/people/{address}', {
    ...options,
    params: { id, address },
  });

export interface BanTerms {
  /** 1 to 1,209,600; absent: for good. */
  durationSeconds?: number;
  reason?: string;
}

export const ban = (id: string, address: string, terms: BanTerms = {}) =>
  call('PUT', '/api/streams/{id}/bans/{address}', { params: { id, address }, body: terms });

export const unban = (id: string, address: string) =>
  call('DELETE', '/api/streams/{id}/bans/{address}', { params: { id, address } });

export const addModerator = (id: string, address: string) =>
  call('PUT', '/api/streams/{id}/moderators/{address}', { params: { id, address } });

export const removeModerator = (id: string, address: string) =>
  call('DELETE', '/api/streams/{id}/moderators/{address}', { params: { id, address } });

export const getModeration = (id: string, options: CallOptions = {}) =>
  call('GET', '/api/streams/{id}/moderation', { ...options, params: { id } });

export const getModerationLog = (
  id: string,
  query: PageFilter<number> = {},
  options: CallOptions = {},
) =>
  call('GET', '/api/streams/{id}/moderation-log', {
    ...options,
    params: { id },
    query,
  }) as Promise<ModerationLogPage>;
