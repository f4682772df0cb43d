import { type CallOptions, call } from '@/lib/http';
import type { NotificationPage } from './profile-types';

/** Newest first. */
export const getNotifications = (
  query: { cursor?: string | undefined; limit?: number },
  options: CallOptions = {},
) => call<NotificationPage>('GET', '/api/notifications', { ...options, query, toast: false });

/** That one and all before it are read. Answers how many are not. */
export const markRead = (upTo: string) =>
  call<{ unread: number }>('POST', '/api/notifications/read', { body: { upTo }, toast: false });
