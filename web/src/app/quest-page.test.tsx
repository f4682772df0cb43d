import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuestDetail, QuestEntry, QuestPerson } from '@/api/quest-types';
import { QUEST_ID, quest } from '@/features/quests/testing';
import type { Address } from '@/lib/address';
import { browser } from '@/lib/game-url';
import { notify } from '@/lib/notify';
import type { Session } from '@/lib/session';
import { CONFIG, creditBalance } from '@/testing/credits';
import { guest, ME, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { balance, currency, wrapped } from '@/testing/wallet';
import { QuestRoute } from './pages/quest-route';
// Fetched now: what opens late would be waited for by each test.
import '@/features/credits/balance/insufficient-dialog';

const GET = `GET /api/quests/${QUEST_ID}`;
const ENTRY = `GET /api/quests/${QUEST_ID}/entry`;
const LEADERS = `GET /api/quests/${QUEST_ID}/leaderboard`;
const CAN_PLAY = 'GET /api/pool-credit/can-play';
const CONSUME = 'POST /api/pool-credit/consume';
const JOIN = `POST /api/quests/${QUEST_ID}/join`;
const START = `POST /api/quests/${QUEST_ID}/start`;
const BALANCES = 'GET /api/wallet-v2/balances';
const GAME = `/bitpool/index.html?questId=${QUEST_ID}&address=${ME.address}&poolID=m1&ticket=t`;
const PERSON: QuestPerson = {
  id: '1'.repeat(24),
  address: `0x${'2'.repeat(40)}` as Address,
  username: 'ada',
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.spyOn(browser, 'go').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

interface Shown {
  change?: Partial<QuestDetail>;
  entry?: QuestEntry | null;
  routes?: Parameters<typeof serve>[0];
  session?: Session;
  query?: string;
}

function open({ change, entry = null, routes, session = signedIn(), query = '' }: Shown = {}) {
  const calls = serve({
    [GET]: () => ({ body: quest(change) }),
    [ENTRY]: () => ({ body: { entry } }),
    [LEADERS]: () => ({ body: [] }),
    'GET /api/config': () => ({ body: { gameOrigin: 'http://localhost:3001' } }),
    'GET /api/pool-credit/config': () => wrapped(CONFIG),
    'GET /api/pool-credit/balance': () => wrapped(creditBalance(7, 0)),
    [CAN_PLAY]: () => wrapped({ canPlay: true, shortfall: 0 }),
    [CONSUME]: () => ({
      body: { success: true, newBalance: 5, consumed: 2, usedFreePlay: false },
    }),
    [JOIN]: () => ({ body: { success: true } }),
    [START]: () => ({ body: { success: true, playId: 'm1', gameUrl: GAME } }),
    ...routes,
  });
  const view = renderPage(<QuestRoute />, {
    session,
    at: `/quests/${QUEST_ID}${query}`,
    path: '/quests/:id',
  });
  const posts = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));
  return { ...view, calls, posts };
}

const playButton = () => screen.findByRole('button', { name: 'Play Quest' });
const press = async () => userEvent.click(await playButton());
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const refused =
  (text: string, status = 409) =>
  () => ({
    status,
    body: refusal(text, 'CONFLICT'),
  });

const MISSING: [number, string][] = [
  [500, 'Quest Not Found'],
  [404, 'Quest Not Found'],
  [400, 'Invalid Quest ID'],
];
const STANDSTILL = [
  ['This quest is not active', { status: 'completed' }],
  ['This quest is not active', { status: 'cancelled' }],
  ['This quest is full', { participantCount: 100 }],
] as const;
const RETURNS: [string, string | RegExp][] = [
  ['?error=auth', 'Authentication error occurred'],
  ['?won=true&error=auth', 'Authentication error occurred'],
  ['?won=true&error=reporting', 'Error reporting game result to server'],
  [
    '?won=true&error=The+reserve+is+empty.',
    'Quest completed, but reward failed: The reserve is empty.',
  ],
  ['?won=false&reward=0', 'Better luck next time! Try again to earn rewards.'],
  ['?won=true&reward=25', 'The reward is in your balance'],
  ['?won=true&reward=0', 'You won the frame, but not the quest’s goal.'],
];
const REFUSALS: [string, string, string[]][] = [
  [CONSUME, 'Failed to consume Pool Credits', ['consume']],
  [JOIN, 'Failed to join quest', ['consume', 'join']],
  [START, 'Failed to open the table', ['consume', 'join', 'start']],
];

describe('the page', () => {
  it('QUEST-13 QUEST-14 QUEST-15 SHELL-22 shows difficulty, picture, name, description, reward, plays, credits, balance and Play Quest to everybody', async () => {
    const { container, unmount } = open({
      change: { image: 'https://pictures.example/rack.webp' },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Run the rack' })).toBeDefined();
    expect(screen.getByText('hard')).toBeDefined();
    expect(container.querySelector('img')?.src).toBe('https://pictures.example/rack.webp');
    expect(screen.getByText('Clear the table before the agent does.')).toBeDefined();
    expect(screen.getByText('Reward').nextElementSibling?.textContent).toBe('25POOL');
    expect(fact('Times played')).toBe('312');
    expect(fact('Credits required')).toBe('2 credits');
    await waitFor(() => expect(fact('Your balance')).toBe('7 credits'));
    expect(await playButton()).toBeDefined();
    expect(document.title).toBe('Run the rack · Cuecast');
    unmount();
    open({ routes: { 'GET /api/pool-credit/balance': () => wrapped(creditBalance(0, 0)) } });
    await waitFor(() => expect(fact('Your balance')).toBe('0 credits'));
  });

  it('with a free play left says so before the credits', async () => {
    open({ routes: { 'GET /api/pool-credit/balance': () => wrapped(creditBalance(0, 2)) } });
    await waitFor(() => expect(fact('This play')).toBe('Free today (2 left)'));
    // One try is all there is: no play comes after it.
    expect(fact('Credits required')).toBe('None now, otherwise 2 credits');
    expect(fact('Your balance')).toBe('0 credits, not needed now');
    // The free play is told once; what it does not take stands after the way in.
    expect(screen.queryByText(/Takes a free play/)).toBeNull();
    const price = screen.getByText('Credits required');
    expect((await playButton()).compareDocumentPosition(price)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('one that comes back says that credits are for the plays after the free ones', async () => {
    open({
      change: { period: 'daily' },
      routes: { 'GET /api/pool-credit/balance': () => wrapped(creditBalance(0, 2)) },
    });
    await waitFor(() => expect(fact('This play')).toBe('Free today (2 left)'));
    expect(fact('Credits required')).toBe('None now, 2 credits after that');
  });

  it('SHELL-22 a visitor sees it too, and is asked to connect where their balance would stand', async () => {
    const { calls } = open({ session: guest() });
    expect(await playButton()).toBeDefined();
    expect(fact('Your balance')).toBe('Connect your wallet');
    expect(calls.some(({ path }) => path.endsWith('/entry'))).toBe(false);
  });

  it('QUEST-18 Back goes to /bitpool#quests', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe(
      '/bitpool#quests',
    );
  });

  it('QUEST-25 QUEST-28 QUEST-34 QUEST-35 a quest of before is shown: name, currency as an object, 200 where no reward is named, medium', async () => {
    const old = {
      ...quest(),
      title: undefined,
      name: 'Old one',
      difficulty: undefined,
      reward: { currencyId: { symbol: 'SOL' } },
    };
    open({ routes: { [GET]: () => ({ body: old }) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Old one' })).toBeDefined();
    expect(screen.getByText('Reward').nextElementSibling?.textContent).toBe('200SOL');
    expect(screen.getByText('medium')).toBeDefined();
  });

  it('QUEST-16 QUEST-17 QUEST-33 the best twenty stand below, with games, score and win rate', async () => {
    const leaders = [
      { ...PERSON, gamesPlayed: 3, score: 21, winRate: 66 },
      { address: ME.address, username: null, gamesPlayed: 1, score: 8, winRate: 100 },
    ];
    open({ routes: { [LEADERS]: () => ({ body: leaders }) } });
    const table = within(await screen.findByRole('table', { name: 'Top 20 Leaderboard' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['PlayerGamesWin rateScore', '#1ada366 %21', '#2user_111111You1100 %8']);
  });

  it('QUEST-16 a quest that is not against an agent has a leaderboard without the twenty', async () => {
    open({ change: { isAIQuest: false } });
    expect(await screen.findByRole('region', { name: 'Leaderboard' })).toBeDefined();
    expect(screen.queryByText('Top 20 Leaderboard')).toBeNull();
  });

  it('QUEST-29 QUEST-32 says how many places are left, who takes part, and shows their plays as proof', async () => {
    const replays = [{ playId: 'c'.repeat(24), player: PERSON, won: true, score: 8 }];
    open({
      change: {
        participantLimit: null as never,
        participants: [PERSON],
        participantCount: 30,
        replays,
      },
    });
    expect(await screen.findByText('70 places left')).toBeDefined();
    const people = within(screen.getByRole('region', { name: 'Participants' }));
    expect(people.getByRole('link', { name: /ada/ }).getAttribute('href')).toBe('/ada');
    expect(people.getByText('and 29 more')).toBeDefined();
    const proof = within(screen.getByRole('region', { name: 'Proof' }));
    expect(
      proof.getByRole('link', { name: 'Replay of ada, won, 8 of 8' }).getAttribute('href'),
    ).toBe(`/duel/replay/${'c'.repeat(24)}`);
  });
});

describe('a quest that does not load', () => {
  it.each(MISSING)('QUEST-19 the status %i leads to %s', async (status, title) => {
    open({ routes: { [GET]: refused('No such quest', status) } });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All quests' })).toBeDefined();
  });

  it.each([503, 403])(
    "QUEST-73 any other failure says 'Failed to load quest', and can be tried again: %i",
    async (status) => {
      let fails = true;
      open({
        routes: {
          [GET]: () =>
            fails ? { status, body: refusal('resting', 'UNAVAILABLE') } : { body: quest() },
        },
      });
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Failed to load quest' }),
      ).toBeDefined();
      // The page, and a toast.
      await waitFor(() => expect(screen.getAllByText('Failed to load quest')).toHaveLength(2));
      fails = false;
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await playButton()).toBeDefined();
    },
  );
});

describe('playing', () => {
  it('QUEST-03 QUEST-39 QUEST-41 QUEST-42 QUEST-43 QUEST-44 QUEST-45 QUEST-63 QUEST-64 QUEST-76 CREDIT-84 checks credits, consumes, joins, refreshes, starts, and goes to the game', async () => {
    const { calls } = open();
    await press();
    await waitFor(() => expect(browser.go).toHaveBeenCalledOnce());
    expect(browser.go).toHaveBeenCalledWith(`${location.origin}${GAME}`);
    const from = calls.findIndex(({ path }) => path.endsWith('/can-play'));
    const steps = calls
      .slice(from)
      .filter(
        ({ path, method }) => method === 'POST' || /can-play|quests\/a+(\/entry)?$/.test(path),
      );
    expect(steps.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/pool-credit/can-play', null],
      ['POST', '/api/pool-credit/consume', { gameType: 'ai_quest', questId: QUEST_ID }],
      ['POST', `/api/quests/${QUEST_ID}/join`, { address: ME.address }],
      ['GET', `/api/quests/${QUEST_ID}`, null],
      ['GET', `/api/quests/${QUEST_ID}/entry`, null],
      ['POST', `/api/quests/${QUEST_ID}/start`, { address: ME.address }],
    ]);
    expect(
      steps[1]?.path &&
        calls.find(({ path }) => path.endsWith('/consume'))?.headers.get('idempotency-key'),
    ).toBeTruthy();
    expect(await screen.findByText('Quest joined! Opening game...')).toBeDefined();
  });

  it("QUEST-38 QUEST-60 without a wallet says 'Please connect your wallet to play quests', and offers it", async () => {
    const session = guest();
    const { posts, unmount } = open({ session });
    await press();
    expect(await screen.findByText('Please connect your wallet to play quests')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(session.connect).toHaveBeenCalledOnce();
    expect(posts()).toEqual([]);
    unmount();
    // Nothing follows either where the wallet does not sign.
    const declined = signedIn({ requireToken: vi.fn(async () => null) });
    const { calls } = open({ session: declined });
    await press();
    expect(declined.requireToken).toHaveBeenCalledOnce();
    expect(calls.some(({ path }) => path.endsWith('/can-play'))).toBe(false);
  });

  it('a play that is paid and waited for the sign-in is asked about once more, and taken then', async () => {
    const { posts, setSession } = open({ session: guest() });
    await press();
    await screen.findByText('Please connect your wallet to play quests');
    setSession(signedIn());
    expect(await screen.findByText('You are signed in. This quest costs credits.')).toBeDefined();
    expect(posts()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Play now' }));
    await waitFor(() => expect(browser.go).toHaveBeenCalledOnce());
    expect(posts().length).toBeGreaterThan(0);
  });

  it('QUEST-39 who has too few credits is shown the packs, and nothing is taken', async () => {
    const { posts } = open({
      routes: { [CAN_PLAY]: () => wrapped({ canPlay: false, shortfall: 2 }) },
    });
    await press();
    expect(await screen.findByRole('dialog', { name: 'Not enough credits' })).toBeDefined();
    expect(posts()).toEqual([]);
  });

  it('QUEST-40 who has played it cannot pay again, and is led to other quests and their own play', async () => {
    const playId = 'c'.repeat(24);
    const { posts } = open({ entry: { state: 'lost', playId, progress: 0, canJoin: false } });
    expect(await screen.findByText('You have already played this quest')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Play Quest' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Other quests' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Watch your play' }).getAttribute('href')).toBe(
      `/duel/replay/${playId}`,
    );
    expect(posts()).toEqual([]);
  });

  it.each(STANDSTILL)('QUEST-31 says %s where there is nothing to play', async (text, change) => {
    open({ change });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Play Quest' })).toBeNull();
  });

  it.each(['joined', 'playing'] as const)(
    'QUEST-44 who is at the table goes on there without paying, also when the quest has ended meanwhile: %s',
    async (state) => {
      const { posts } = open({
        change: { status: 'completed' },
        entry: { state, playId: 'm1', progress: 0, canJoin: false },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Continue playing' }));
      await waitFor(() => expect(browser.go).toHaveBeenCalledOnce());
      expect(posts()).toEqual(['start']);
    },
  );

  it('QUEST-42 a game that the server gave up can be played again, and is joined again', async () => {
    const { posts } = open({ entry: { state: 'void', playId: 'm1', progress: 0, canJoin: true } });
    await press();
    await waitFor(() => expect(browser.go).toHaveBeenCalledOnce());
    expect(posts()).toEqual(['consume', 'join', 'start']);
  });

  it.each(REFUSALS)(
    'QUEST-74 QUEST-75 a refusal of %s says %s with the server’s words, and nothing follows',
    async (route, text, made) => {
      const { posts } = open({ routes: { [route]: refused('You are taking a break.') } });
      await press();
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByText(text)).toBeDefined();
      expect(alert.getByText('You are taking a break.')).toBeDefined();
      expect(posts()).toEqual(made);
      expect(browser.go).not.toHaveBeenCalled();
    },
  );

  it.each(['https://evil.example/bitpool/index.html', '//evil.example/x', 'javascript:alert(1)'])(
    'QUEST-45 the address %s is not gone to',
    async (gameUrl) => {
      open({ routes: { [START]: () => ({ body: { success: true, gameUrl } }) } });
      await press();
      expect(
        await within(await screen.findByRole('alert')).findByText('Failed to open the table'),
      ).toBeDefined();
      expect(browser.go).not.toHaveBeenCalled();
    },
  );
});

describe('back from the game', () => {
  const back = (query: string, routes: Shown['routes'] = {}) =>
    open({
      query,
      routes: { [BALANCES]: () => wrapped([balance(currency('POOL'), '25')]), ...routes },
    });
  const address = (router: ReturnType<typeof open>['router']) =>
    router.state.location.pathname + router.state.location.search;

  it.each(RETURNS)(
    'QUEST-46 QUEST-78 QUEST-79 QUEST-80 the address %s says: %s',
    async (query, text) => {
      const { router } = back(query);
      expect(await screen.findByText(text)).toBeDefined();
      expect(address(router)).toBe(`/quests/${QUEST_ID}`);
    },
  );

  it('QUEST-77 a reward that failed is told for six seconds', async () => {
    const told = vi.spyOn(notify, 'error');
    back('?won=true&error=The+reserve+is+empty.');
    await waitFor(() =>
      expect(told).toHaveBeenCalledWith(
        'Quest completed, but reward failed: The reserve is empty.',
        expect.objectContaining({ duration: 6000 }),
      ),
    );
  });

  it('QUEST-49 the address is reset without a step back to it', async () => {
    const { router } = back('?won=false&reward=0');
    await waitFor(() => expect(address(router)).toBe(`/quests/${QUEST_ID}`));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('QUEST-47 it is processed once, until another play begins', async () => {
    const first = back('?won=false&reward=0');
    await screen.findByText('Better luck next time! Try again to earn rewards.');
    first.unmount();
    const again = back('?won=true&reward=25');
    await waitFor(() => expect(address(again.router)).toBe(`/quests/${QUEST_ID}`));
    await playButton();
    expect(again.calls.some(({ path }) => path.endsWith('/balances'))).toBe(false);
    await press();
    await waitFor(() => expect(browser.go).toHaveBeenCalledOnce());
    again.unmount();
    const next = back('?won=true&reward=25');
    await waitFor(() =>
      expect(next.calls.some(({ path }) => path.endsWith('/balances'))).toBe(true),
    );
  });

  it('an address that somebody wrote brings neither a link nor a page of text', async () => {
    back(
      `?won=true&error=${encodeURIComponent(`<b>Go to https://evil.example ${'x'.repeat(500)}`)}`,
    );
    const said = await screen.findByText(/^Quest completed, but reward failed: /);
    expect(said.textContent).not.toContain('://');
    expect(said.textContent).not.toContain('<');
    expect(said.textContent?.length).toBeLessThan(180);
  });

  it('QUEST-48 QUEST-81 balances are asked for three times, a second apart, and then it says so', async () => {
    stopClock();
    const failing = { [BALANCES]: () => ({ status: 503, body: refusal('resting', 'X') }) };
    const { calls } = back('?won=true&reward=25', failing);
    const asked = () => calls.filter(({ path }) => path.endsWith('/balances')).length;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(100);
    expect(asked()).toBe(1);
    await pass(1000);
    expect(asked()).toBe(2);
    expect(
      screen.queryByText('Failed to refresh wallet balance after multiple attempts'),
    ).toBeNull();
    await pass(1000);
    expect(asked()).toBe(3);
    expect(
      await screen.findByText('Failed to refresh wallet balance after multiple attempts'),
    ).toBeDefined();
    await pass(10_000);
    expect(asked()).toBe(3);
  });

  it('QUEST-48 once is enough where it works', async () => {
    const { calls } = back('?won=true&reward=25');
    await screen.findByText('The reward is in your balance');
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('/balances'))).toHaveLength(1),
    );
  });
});
