import type { AdminSession } from '@/api/money-types';

export const HOUR_MS = 3_600_000;
/** An administrator's session ends after this long without a refresh, and for good after its `expiresAt`. */
export const IDLE_MS = 4 * HOUR_MS;
const LIFE_MS = 7 * 24 * HOUR_MS;

/** The session as this browser remembers it (D3 section 3); times in milliseconds. */
export interface AdminRecord {
  token: string;
  user: AdminSession['user'];
  loginTimestamp: number;
  expiresAt: number;
  sessionExpiresAt: number;
}

export function newRecord(session: AdminSession, now: number): AdminRecord {
  return {
    token: session.token,
    user: session.user,
    loginTimestamp: now,
    expiresAt: timeOf(session.expiresAt, now + LIFE_MS),
    sessionExpiresAt: timeOf(session.sessionExpiresAt, now + IDLE_MS),
  };
}

export function timeOf(iso: string | undefined, otherwise: number): number {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? otherwise : time;
}

/** Record from storage, where it is a session at all; storage is the user's to edit, so it is checked. */
export function parseRecord(text: string | null): AdminRecord | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<AdminRecord> | null;
    if (!value || typeof value.token !== 'string' || !value.user) return null;
    const { loginTimestamp, expiresAt, sessionExpiresAt } = value;
    const times = [loginTimestamp, expiresAt, sessionExpiresAt];
    if (typeof value.user !== 'object' || !times.every(Number.isFinite)) return null;
    return value as AdminRecord;
  } catch {
    return null;
  }
}
