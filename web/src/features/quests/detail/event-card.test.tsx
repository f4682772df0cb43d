import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QuestEntry } from '@/api/quest-types';
import { renderPage, serve, signedIn } from '@/testing/render';
import { QUEST_ID, quest } from '../testing';
import { EventCard } from './event-card';
import type { QuestPayment } from './payment';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T20:00Z') }));
afterEach(() => void vi.useRealTimers());

const PAYMENT: QuestPayment = {
  balance: 0,
  hint: '',
  dialog: null,
  check: vi.fn(),
  pay: vi.fn(),
};

it.each([
  ['won', 'You won it. Your POOL is in your balance.'],
  ['lost', 'You have already played this quest'],
] as const)(
  'a daily quest that is %s says when it comes back, and the streak',
  async (state, text) => {
    const entry: QuestEntry = {
      state,
      playId: null,
      progress: 1,
      target: 1,
      canJoin: false,
      streak: { now: 3, best: 5 },
    };
    serve({
      [`GET /api/quests/${QUEST_ID}/entry`]: () => ({ body: { entry, streak: entry.streak } }),
    });
    const daily = quest({ isAIQuest: false, period: 'daily', goal: { kind: 'follows', n: 1 } });
    renderPage(<EventCard quest={daily} payment={PAYMENT} />, { session: signedIn() });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText(/^Again in/).textContent).toBe('Again in 4 h');
    expect(screen.getByText('3 days, best 5')).toBeDefined();
  },
);

it('a quest of friends says how many came so far, and leads to where one’s link is', async () => {
  const entry: QuestEntry = {
    state: 'joined',
    playId: null,
    progress: 1,
    target: 3,
    canJoin: false,
  };
  serve({ [`GET /api/quests/${QUEST_ID}/entry`]: () => ({ body: { entry } }) });
  const friends = quest({ isAIQuest: false, goal: { kind: 'referrals', n: 3 } });
  renderPage(<EventCard quest={friends} payment={PAYMENT} />, { session: signedIn() });
  expect(await screen.findByText('1 of 3 friends')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Get your link' }).getAttribute('href')).toBe('/presale');
});
