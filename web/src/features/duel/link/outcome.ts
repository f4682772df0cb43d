import { ApiError } from '@/lib/api-error';
import type { DuelError } from '@/realtime/duel-messages';
import { TEXTS } from '../texts';

/** A text for a toast, and beneath it what the server said. */
export interface Failure {
  text: string;
  reason?: string;
}

/** Outcome of an act, with the `value` that was asked for. */
export type Outcome<Value = null> = { done: true; value: Value } | ({ done: false } & Failure);

export const DONE: Outcome = { done: true, value: null };

export function failed(text: string, reason?: string): { done: false } & Failure {
  return { done: false, text, ...(reason && reason !== text ? { reason } : {}) };
}

/** A refusal over the socket: the server's own words, but for a room that is not there any more. */
export function refusedBySocket({ code, message }: DuelError): { done: false } & Failure {
  if (code === 'ROOM_NOT_FOUND') return failed(TEXTS.actionRoomGone);
  return failed(message || TEXTS.unexpected);
}

/** A failure over REST: the act's documented text, with what the server said. */
export function failedByRest(error: unknown, text: string): { done: false } & Failure {
  if (!(error instanceof ApiError)) return failed(TEXTS.unexpected);
  if (error.status === 404) return failed(TEXTS.actionRoomGone);
  return failed(text, error.message);
}
