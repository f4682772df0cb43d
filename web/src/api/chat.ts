import { type CallOptions, call } from '@/lib/http';
import type { ChatPage, Moderation, ModerationLogPage } from './types';

const room = (streamId: string) => `/api/streams/${streamId}`;

interface PageFilter {
  before?: string | number | undefined;
  limit?: number;
}

export const getMessages = (streamId: string, filter: PageFilter = {}, options: CallOptions = {}) =>
  call<ChatPage>('GET', `${room(streamId)}/messages`, { ...options, query: { ...filter } });

export const setSlowMode = (streamId: string, slowModeSeconds: number) =>
  call<{ slowModeSeconds: number }>('PUT', `${room(streamId)}/chat-settings`, {
    body: { slowModeSeconds },
  });

export const deleteMessage = (streamId: string, messageId: string) =>
  call<void>('DELETE', `${room(streamId)}/messages/${messageId}`);

export interface BanTerms {
  /** 1 to 1,209,600; absent: for good. */
  durationSeconds?: number;
  reason?: string;
}

export const ban = (streamId: string, address: string, terms: BanTerms = {}) =>
  call<void>('PUT', `${room(streamId)}/bans/${address}`, { body: terms });

export const unban = (streamId: string, address: string) =>
  call<void>('DELETE', `${room(streamId)}/bans/${address}`);

export const addModerator = (streamId: string, address: string) =>
  call<void>('PUT', `${room(streamId)}/moderators/${address}`);

export const removeModerator = (streamId: string, address: string) =>
  call<void>('DELETE', `${room(streamId)}/moderators/${address}`);

export const getModeration = (streamId: string, options: CallOptions = {}) =>
  call<Moderation>('GET', `${room(streamId)}/moderation`, options);

export const getModerationLog = (
  streamId: string,
  filter: PageFilter = {},
  options: CallOptions = {},
) =>
  call<ModerationLogPage>('GET', `${room(streamId)}/moderation-log`, {
    ...options,
    query: { ...filter },
  });
