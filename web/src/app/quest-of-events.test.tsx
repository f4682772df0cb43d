import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuestDetail, QuestEntry } from '@/api/quest-types';
import { BitpoolPage } from '@/features/quests/list/bitpool-page';
import { QUEST_ID, quest } from '@/features/quests/testing';
import { CONFIG, creditBalance } from '@/testing/credits';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { wrapped } from '@/testing/wallet';
import { QuestRoute } from './pages/quest-route';

const FOLLOWS: Partial<QuestDetail> = {
  title: 'Make friends',
  isAIQuest: false,
  goal: { kind: 'follows', n: 3 },
  poolCreditsRequired: null,
};

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

const part = (change: Partial<QuestEntry> = {}): QuestEntry => ({
  state: 'joined',
  playId: null,
  progress: 0,
  target: 3,
  rewardWaits: false,
  canJoin: false,
  ...change,
});

interface Shown {
  change?: Partial<QuestDetail>;
  entry?: QuestEntry | null;
  join?: () => { status: number; body: ReturnType<typeof refusal> };
  /** The first answer about one's part is as it was asked, and comes when this says so. */
  late?: Promise<void>;
}

function open({ change, entry = null, join, late }: Shown = {}) {
  let mine = entry;
  let first = late;
  const calls = serve({
    [`GET /api/quests/${QUEST_ID}`]: () => ({ body: quest({ ...FOLLOWS, ...change }) }),
    [`GET /api/quests/${QUEST_ID}/entry`]: async () => {
      const answer = { body: { entry: mine } };
      const waits = first;
      first = undefined;
      await waits;
      return answer;
    },
    [`GET /api/quests/${QUEST_ID}/leaderboard`]: () => ({ body: [] }),
    'GET /api/pool-credit/config': () => wrapped(CONFIG),
    'GET /api/pool-credit/balance': () => wrapped(creditBalance(7, 0)),
    'GET /api/pool-credit/can-play': () => wrapped({ canPlay: true, shortfall: 0 }),
    'POST /api/pool-credit/consume': () => ({
      body: { success: true, newBalance: 5, consumed: 2, usedFreePlay: false },
    }),
    [`POST /api/quests/${QUEST_ID}/join`]:
      join ??
      (() => {
        mine = part();
        return { body: { success: true } };
      }),
  });
  renderPage(<QuestRoute />, {
    session: signedIn(),
    at: `/quests/${QUEST_ID}`,
    path: '/quests/:id',
  });
  const posts = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));
  return { posts };
}

const join = async () => userEvent.click(await screen.findByRole('button', { name: 'Join Quest' }));

describe('a quest that is won beside the table', () => {
  it('is joined for nothing, shows the progress and where to go on', async () => {
    const { posts } = open();
    await join();
    expect(await screen.findByText('You take part. Everything from now on counts.')).toBeDefined();
    expect(posts()).toEqual(['join']);
    const bar = screen.getByRole('progressbar', { name: 'Your progress' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([
      '0',
      '3',
    ]);
    expect(screen.getByText('0 of 3 follows')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find people to follow' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Play Quest' })).toBeNull();
  });

  it('is shown as joined though the answer from before comes last', async () => {
    let come = () => {};
    const { posts } = open({ late: new Promise((resolve) => (come = resolve)) });
    await join();
    await vi.waitFor(() => expect(posts()).toEqual(['join']));
    await screen.findByText('Quest joined! What happens from now on counts.');
    come();
    expect(await screen.findByText('You take part. Everything from now on counts.')).toBeDefined();
  });

  it('is paid before it is joined where it asks for credits', async () => {
    const { posts } = open({ change: { poolCreditsRequired: 2 } });
    await join();
    expect(await screen.findByText('You take part. Everything from now on counts.')).toBeDefined();
    expect(posts()).toEqual(['consume', 'join']);
  });

  it('says that a reward waits, and that it has come', async () => {
    open({ entry: part({ state: 'won', progress: 3, rewardWaits: true }) });
    expect(
      await screen.findByText('Goal reached. Your POOL comes once nothing can undo it.'),
    ).toBeDefined();
  });

  it('shows the win with the way to the wallet', async () => {
    open({ entry: part({ state: 'won', progress: 3 }) });
    expect(await screen.findByText('You won it. Your POOL is in your balance.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open your wallet' }).getAttribute('href')).toBe(
      '/wallet',
    );
  });

  it('shows why one could not join', async () => {
    open({ join: () => ({ status: 409, body: refusal('This quest is full', 'CONFLICT') }) });
    await join();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('This quest is full')).toBeDefined();
  });
});

it('quests beside the table have a tab of their own, the number to reach for a picture, and no difficulty', async () => {
  serve({
    'GET /api/quests': () => ({
      body: [quest({ title: 'One frame' }), quest({ ...FOLLOWS, _id: 'b'.repeat(24) })],
    }),
  });
  renderPage(<BitpoolPage />, { at: '/bitpool', path: '/bitpool' });
  const section = within(await screen.findByRole('region', { name: 'Quests' }));
  expect(await section.findByText('One frame')).toBeDefined();
  expect(section.queryByText('Make friends')).toBeNull();
  await userEvent.click(section.getByRole('tab', { name: 'Beside the table' }));
  const card = within(section.getByRole('article'));
  expect(card.getByText('Make friends')).toBeDefined();
  expect(section.getByRole('article').querySelector('svg text')?.textContent).toBe('3');
  expect(card.getByText('Free')).toBeDefined();
  expect(card.queryByText('Hard')).toBeNull();
});
