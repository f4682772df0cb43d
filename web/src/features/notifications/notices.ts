import { useSyncExternalStore } from 'react';
import type { NotificationArrived } from '@/realtime/user-codec';

/** Which notifications are called out on the page as they come; the bell has all of them in any case. */
export interface Notices {
  /** Somebody one follows is live. */
  live: boolean;
  /** Matches and check-ins of one's tournaments. */
  tournaments: boolean;
  /** Somebody waits at a table for an answer. */
  challenges: boolean;
  /** Rewards, prizes, payments, tasks and unlocked tokens. */
  money: boolean;
}

const KEY = 'cuecast.notices';
const ALL: Notices = { live: true, tournaments: true, challenges: true, money: true };
const listeners = new Set<() => void>();
let current: Notices | null = null;

function read(): Notices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { live, tournaments, challenges, money } = Object(kept);
    return {
      live: live !== false,
      tournaments: tournaments !== false,
      challenges: challenges !== false,
      money: money !== false,
    };
  } catch {
    return ALL;
  }
}

function notices(): Notices {
  current ??= read();
  return current;
}

export function changeNotices(change: Partial<Notices>): void {
  current = { ...notices(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useNotices(): Notices {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, notices);
}

/** Whether a notification is called out. Follows and mentions wait in the bell. */
export function isCalledOut(kind: NotificationArrived['kind']): boolean {
  const { live, tournaments, challenges, money } = notices();
  switch (kind) {
    case 'follow':
    case 'mention':
      return false;
    // Asked for.
    case 'collection':
      return true;
    case 'challenge':
      return challenges;
    case 'stream_live':
      return live;
    case 'tournament':
      return tournaments;
    default:
      return money;
  }
}
