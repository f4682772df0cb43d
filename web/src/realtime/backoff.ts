export interface BackoffSettings {
  /** Milliseconds before the first attempt. */
  reconnectionDelay: number;
  /** Milliseconds that no wait passes. */
  reconnectionDelayMax: number;
  /** 0 to 1: the share of a wait that is random. */
  randomizationFactor: number;
  /** Factor by which each wait is multiplied to make the next. */
  reconnectionFactor: number;
}

/**
 * Milliseconds before attempt `attempt` (from 0): grown by the factor each time, spread by the random share, capped.
 * Waits that would pass the cap are mirrored below it: many clients that reached the cap together would
 * otherwise come back in the same instant.
 */
export function backoffDelay(
  attempt: number,
  settings: BackoffSettings,
  random = Math.random,
): number {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor, reconnectionFactor } =
    settings;
  const base = Math.min(reconnectionDelay * reconnectionFactor ** attempt, reconnectionDelayMax);
  const spread = base * randomizationFactor * (random() * 2 - 1);
  const excess = Math.max(0, base + spread - reconnectionDelayMax);
  return Math.round(base + spread - 2 * excess);
}

/** The longest wait that a server can ask for, in milliseconds. */
export const MAX_SERVER_WAIT_MS = 60_000;

/** Milliseconds to wait when the server named a time: never sooner, and spread by the random share. */
export function requestedDelay(
  afterMs: number,
  settings: BackoffSettings,
  random = Math.random,
): number {
  const wait = Math.min(Math.max(afterMs, 0), MAX_SERVER_WAIT_MS);
  const spread = Math.max(wait, settings.reconnectionDelay) * settings.randomizationFactor;
  return Math.round(wait + random() * spread);
}
