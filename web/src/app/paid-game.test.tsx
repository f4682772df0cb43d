import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DuelProvider } from '@/features/duel/duel-layout';
import { browser } from '@/lib/game-url';
import { CONFIG, creditBalance } from '@/testing/credits';
import { FakeDuel, GAME_URL, MATCH_ID, MY_ID, stats } from '@/testing/duel';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { wrapped } from '@/testing/wallet';
import { DuelLobbyRoute } from './pages/duel-lobby-route';
// Fetched now: what opens late would be waited for by each test.
import '@/features/credits/balance/insufficient-dialog';

const CAN_PLAY = 'GET /api/pool-credit/can-play';
const CONSUME = 'POST /api/pool-credit/consume';
const PRACTICE = 'POST /api/duel/practice';

const means = (credits: number, freePlays: number) => {
  const { canPlay, shortfall, freePlayStatus } = creditBalance(credits, freePlays);
  return { canPlay, shortfall, freePlayStatus };
};

beforeEach(() => {
  new FakeDuel();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.spyOn(browser, 'go').mockImplementation(() => {});
});

async function open(routes: Parameters<typeof serve>[0], freePlays = 0) {
  const calls = serve({
    'GET /api/config': () => ({ body: { gameOrigin: 'http://localhost:3001' } }),
    [`GET /api/duel/stats/${MY_ID}`]: () => wrapped(stats()),
    'GET /api/duel/leaderboard': () => wrapped([]),
    [`GET /api/duel/matches/${MY_ID}`]: () => wrapped([]),
    'GET /api/pool-credit/config': () => wrapped(CONFIG),
    'GET /api/pool-credit/balance': () => wrapped(creditBalance(7, freePlays)),
    [PRACTICE]: () => wrapped({ matchId: MATCH_ID, url: GAME_URL }),
    ...routes,
  });
  renderPage(
    <DuelProvider>
      <DuelLobbyRoute />
    </DuelProvider>,
    { session: signedIn(), at: '/duel', path: '/duel' },
  );
  const panel = within(screen.getByRole('region', { name: 'Practice' }));
  const paid = await panel.findByRole('radio', { name: 'Paid game: 1 credit' });
  const easy = () => userEvent.click(panel.getByRole('button', { name: /^Easy/ }));
  const sent = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { calls, panel, paid, easy, sent };
}

test('CREDIT-67 practice is free until a paid game is chosen, and says what it costs', async () => {
  const { panel, easy, sent } = await open({});
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Free practice' }).checked).toBe(true);
  await easy();
  await waitFor(() => expect(browser.go).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ path: '/api/duel/practice', body: { level: 'easy' } }]);
});

test('CREDIT-14 CREDIT-33 CREDIT-35 a paid game is asked about, paid, and begun with what was paid', async () => {
  const { calls, panel, paid, easy, sent } = await open({
    [CAN_PLAY]: () => wrapped(means(7, 0)),
    [CONSUME]: () => ({
      body: { success: true, newBalance: 6, consumed: 1, usedFreePlay: false },
    }),
  });
  await userEvent.click(paid);
  expect(panel.getByText('You have 7 credits')).toBeTruthy();
  await easy();
  await waitFor(() => expect(browser.go).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    { path: '/api/pool-credit/consume', body: { gameType: 'pool_game', questId: null } },
    { path: '/api/duel/practice', body: { level: 'easy', paid: true } },
  ]);
  expect(browser.go).toHaveBeenCalledWith(expect.stringContaining('gameType=pool_game'));
  const consume = calls.find(({ path }) => path.endsWith('/consume'));
  expect(consume?.headers.get('idempotency-key')).toBeTruthy();
});

test('a free play goes first, and the panel says so', async () => {
  const { panel, paid } = await open({}, 2);
  await userEvent.click(paid);
  expect(panel.getByText('Takes a free play: 2 left today')).toBeTruthy();
});

const TODAY = 'GET /api/pool-token/pool-games-today';

test('TOKEN-12 TOKEN-13 a paid game says what it may earn, by the rate of 1.0 until the server told its own', async () => {
  const { panel, paid } = await open({
    'GET /api/pool-token/reward-rates': () => ({
      status: 503,
      body: refusal('resting', 'UNAVAILABLE'),
    }),
    [TODAY]: () => wrapped({ rate: '1', earned: '18.5', cap: '60', left: '41.5' }),
  });
  await userEvent.click(paid);
  expect(await panel.findByText('Earns 1 POOL a point, 8 at most; 41.5 left today')).toBeTruthy();
});

test('TOKEN-13 a paid game that is won may earn the rate of the server times its points', async () => {
  const { panel, paid } = await open({
    'GET /api/pool-token/reward-rates': () => wrapped({ pool: '2.5', ai_quest: '5' }),
    [TODAY]: () => wrapped({ rate: '2.5', earned: '18.5', cap: '60', left: '41.5' }),
  });
  await userEvent.click(paid);
  expect(
    await panel.findByText('Earns 2.5 POOL a point, 20 at most; 41.5 left today'),
  ).toBeTruthy();
});

test('a paid game that earns nothing more today says so before it is paid for', async () => {
  const { panel, paid } = await open({
    'GET /api/pool-token/reward-rates': () => wrapped({ pool: '2.5', ai_quest: '5' }),
    [TODAY]: () => wrapped({ rate: '2.5', earned: '60', cap: '60', left: '0' }),
  });
  await userEvent.click(paid);
  expect(await panel.findByText(/No more POOL today/)).toBeTruthy();
});

test('CREDIT-63 who has too few credits is shown the packs, and nothing is begun', async () => {
  const { paid, easy, sent } = await open({ [CAN_PLAY]: () => wrapped(means(0, 0)) });
  await userEvent.click(paid);
  await easy();
  const dialog = within(await screen.findByRole('dialog', { name: 'Not enough credits' }));
  expect(await dialog.findByText('Starter Pack')).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(browser.go).not.toHaveBeenCalled();
});

test('CREDIT-38 where it cannot be asked whether there are enough, one credit counts as missing', async () => {
  const { paid, easy, sent } = await open({
    [CAN_PLAY]: () => ({ status: 503, body: refusal('resting', 'UNAVAILABLE') }),
  });
  await userEvent.click(paid);
  await easy();
  expect(await screen.findByText('You need 1 more credit to play.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("CREDIT-46 what cannot be paid says 'Failed to consume credits' with the server's words, and nothing is begun", async () => {
  const { paid, easy, sent } = await open({
    [CAN_PLAY]: () => wrapped(means(7, 0)),
    [CONSUME]: () => ({ status: 409, body: refusal('You are taking a break.', 'EXCLUDED') }),
  });
  await userEvent.click(paid);
  await easy();
  expect(await screen.findByText('Failed to consume credits')).toBeTruthy();
  expect(await screen.findByText('You are taking a break.')).toBeTruthy();
  expect(sent().map(({ path }) => path)).toEqual(['/api/pool-credit/consume']);
});
