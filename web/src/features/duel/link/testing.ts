import { afterEach, beforeEach, vi } from 'vitest';
import { MY_ID } from '@/testing/duel';
import { DuelLink } from './link';

/** For tests: links under a stopped clock, closed after each test. */

const PLAYER = { userId: MY_ID, username: 'break_king', token: 'token' };
const links: DuelLink[] = [];

export function linked(player: typeof PLAYER | null = PLAYER) {
  const link = new DuelLink({ socketUrl: 'ws://localhost/stream', player });
  const troubles: string[] = [];
  link.onNews((news) => {
    if (news.kind === 'trouble') troubles.push(news.text);
  });
  links.push(link);
  link.open();
  return { link, troubles };
}

export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** Call it once in a file. */
export function linkUp(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const link of links.splice(0)) link.close();
    vi.useRealTimers();
  });
}
