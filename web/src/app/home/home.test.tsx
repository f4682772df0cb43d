import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tournament } from '@/api/tournament-types';
import type { Quest, Stream } from '@/api/types';
import { tournament } from '@/features/tournaments/testing';
import { WIDE } from '@/lib/media';
import { site } from '@/lib/site';
import { type FakeCall, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { liveStream } from '@/testing/stream';
import { HomePage } from './home-page';
// Fetched now: what opens late does not come in time under a busy machine.
import '@/features/quests/card/quest-card';
import '@/features/tournaments/list/tournament-card';

/** Everything is in sight at once. */
class Sight {
  constructor(readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.seen([{ isIntersecting: true }]);
  }
  disconnect() {}
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', Sight));

const quest = (number: number, change: Partial<Quest> = {}): Quest => ({
  _id: String(number).repeat(24),
  title: `Quest ${number} - Agent ${number}`,
  description: 'Clear the table.',
  difficulty: 'hard',
  reward: { amount: '25', currency: 'USDT' },
  participantLimit: 100,
  participants: [],
  timeLimit: null,
  image: null,
  poolCreditsRequired: 2,
  totalPlaysCount: 312,
  ...change,
});

const by = (number: number): Stream['creator'] => ({
  ...liveStream.creator,
  address: `0x${String(number).repeat(40)}`,
});

const cup = (number: number) =>
  tournament({ _id: String(number).repeat(24), title: `Cup ${number}` });

interface Shown {
  streams?: Partial<Stream>[];
  quests?: unknown[];
  tournaments?: Tournament[];
  leaders?: unknown[];
}

function open(home: Shown) {
  const calls = serve({
    'GET /api/home': () => ({
      body: { streams: [], quests: [], tournaments: [], leaders: [], ...home },
    }),
    'GET /api/streams': () => ({
      body: [{ ...liveStream, status: 'scheduled', title: 'Tomorrow' }],
    }),
  });
  renderPage(<HomePage />);
  return calls;
}

/** Calls that were made, but for the banner's table, which is no list. */
const listsOf = (calls: FakeCall[]) =>
  calls
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => call !== 'GET /api/tables/featured');

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const headings = (inside: Awaited<ReturnType<typeof section>>) =>
  inside.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

test('HOME-01 HOME-02 Home has a banner, and a promo whose View Quests goes to /bitpool', async () => {
  open({});
  const banner = screen.getByRole('heading', { level: 1 });
  expect(banner.textContent).toBe('Watch pool. Call the shot. Take the table.');
  expect(screen.getByRole('button', { name: 'Play now' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('/cuecast-live');
  const promo = await screen.findByRole('link', { name: 'View Quests' });
  expect(promo.getAttribute('href')).toBe('/bitpool');
  expect(screen.getByRole('link', { name: 'Find a rival' }).getAttribute('href')).toBe('/duel');
});

describe('the banner of somebody who is signed in', () => {
  const stats = {
    rating: 1543.6,
    deviation: 180,
    rank: null,
    wins: 3,
    losses: 1,
    matchesPlayed: 4,
  };
  const mine = (routes: Parameters<typeof serve>[0] = {}) => {
    serve({
      'GET /api/home': () => ({ body: { streams: [], quests: [], tournaments: [], leaders: [] } }),
      'GET /api/streams': () => ({ body: [] }),
      'GET /api/duel/own': () => ({ body: { success: true, data: null } }),
      'GET /api/duel/rooms': () => ({ body: { success: true, data: [] } }),
      [`GET /api/duel/stats/${ME.address}`]: () => ({ body: { success: true, data: stats } }),
      ...routes,
    });
    renderPage(<HomePage />, { session: signedIn() });
  };

  test('begins with their next frame, and marks a rating that is not found yet', async () => {
    mine();
    expect(await screen.findByText('Rated 1544? · 3 won, 1 lost')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Your next frame/);
    const rival = screen.getAllByRole('link', { name: 'Find a rival' })[0];
    expect(rival?.getAttribute('href')).toBe('/duel#find-a-rival');
  });

  test('begins with the match that goes on without them', async () => {
    const table = {
      matchId: 'a'.repeat(24),
      kind: 'quick',
      against: 'ben',
      url: '/bitpool/index.html',
    };
    mine({ 'GET /api/duel/own': () => ({ body: { success: true, data: table } }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your match' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to the table' })).toBeTruthy();
  });

  const seat = (userId: string, username: string, isReady: boolean) => ({
    ...{ userId, username, isReady },
    joinedAt: '2026-11-01T10:00:00Z',
  });
  const roomOf = (...participants: ReturnType<typeof seat>[]) => ({
    ...{ roomId: 'd'.repeat(24), name: 'Friday frames', status: 'active', maxParticipants: 8 },
    ...{ createdBy: participants[0], participants },
  });
  const me = seat(ME.address, ME.username ?? '', false);

  test.each([
    [[me], 'Nobody else is in Friday frames yet.', 'Waiting for a rival'],
    [
      [me, seat(`0x${'3'.repeat(40)}`, 'ben', false), seat(`0x${'4'.repeat(40)}`, 'cleo', true)],
      '2 players with you in Friday frames.',
      'cleoReady',
    ],
  ])(
    'shows the two seats of their own room in place of a table of others',
    async (people, line, rival) => {
      mine({
        'GET /api/duel/rooms': () => ({ body: { success: true, data: [roomOf(...people)] } }),
      });
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Your room is open' }),
      ).toBeTruthy();
      expect(screen.getByText(line)).toBeTruthy();
      const seats = await screen.findByRole('link', { name: /^At your table/ }, { timeout: 5000 });
      expect(seats.textContent).toMatch(/\(you\)Not ready/);
      expect(seats.textContent).toContain(rival);
      expect(seats.getAttribute('href')).toBe(`/duel/${'d'.repeat(24)}`);
    },
  );

  test('says that the first rated frame gives a rating, and what can be done where nothing is theirs yet', async () => {
    mine({
      [`GET /api/duel/stats/${ME.address}`]: () => ({
        body: { success: true, data: { ...stats, matchesPlayed: 0, wins: 0, losses: 0 } },
      }),
      'GET /api/tournaments': () => ({ body: { tournaments: [], nextCursor: null } }),
    });
    expect(await screen.findByText('Your first rated frame gives you a rating.')).toBeTruthy();
    const yours = await section('Yours');
    const drills = await yours.findByRole('link', { name: 'Try: Drills' });
    expect(drills.getAttribute('href')).toBe('/duel/drills');
    const callers = await yours.findByRole('link', { name: 'See: Best callers' });
    expect(callers.getAttribute('href')).toBe('/predictions/ladder?of=callers');
    const cup = await yours.findByRole('link', { name: 'All of them: No tournament is open' });
    expect(cup.getAttribute('href')).toBe('/tournaments');
  });

  test('has what is theirs in the banner on a wide screen, and nowhere else', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === WIDE,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    mine({ 'GET /api/tournaments': () => ({ body: { tournaments: [], nextCursor: null } }) });
    const yours = await screen.findByRole('region', { name: 'Yours' });
    const banner = screen.getByRole('heading', { level: 1 }).closest('section');
    expect(banner?.contains(yours)).toBe(true);
    vi.unstubAllGlobals();
  });

  test('tells the last frame with its replay, how they call, and the tournament that they are in', async () => {
    const player = { agent: null, username: 'ben', userId: `0x${'3'.repeat(40)}` };
    const match = {
      matchId: 'b'.repeat(24),
      kind: 'quick',
      players: [{ ...player, userId: ME.address }, player],
      startedAt: '2026-11-01T10:00:00Z',
      endedAt: '2026-11-01T10:09:00Z',
      status: 'ended',
      reason: 'eight_pocketed',
      winner: 1,
      ratingChange: -8,
      roomId: null,
    };
    const month = { calls: 4, right: 3, points: 0 };
    const record = { calls: 4, right: 3, streak: 2, best: 3, month, curve: [] };
    mine({
      [`GET /api/duel/matches/${ME.address}`]: () => ({ body: { success: true, data: [match] } }),
      [`GET /api/users/${ME.address}/predictions`]: () => ({
        body: { success: true, data: record },
      }),
      'GET /api/tournaments': () => ({
        body: { tournaments: [cup(1), { ...cup(2), isRegistered: true }], nextCursor: null },
      }),
    });
    const yours = await section('Yours');
    const replay = await yours.findByRole('link', { name: 'Replay: ben beat you' });
    expect(replay.getAttribute('href')).toBe(`/duel/replay/${match.matchId}`);
    expect(await yours.findByRole('link', { name: 'Call: 3 of 4 calls right' })).toBeTruthy();
    expect(yours.getByText('2 right in a row')).toBeTruthy();
    const own = await yours.findByRole('link', { name: 'Open: Cup 2' });
    expect(own.getAttribute('href')).toBe(`/tournament/${'2'.repeat(24)}`);
  });

  test('brings the live streams of those whom they follow before all others, marked, and each once', async () => {
    const friend = {
      ...liveStream,
      ...{ streamId: '7'.repeat(24), title: 'Of a friend', creator: by(7) },
    };
    mine({
      'GET /api/home': () => ({
        body: { streams: [liveStream, friend], quests: [], tournaments: [], leaders: [] },
      }),
      'GET /api/streams': () => ({ body: [friend] }),
    });
    const live = await section('Live Streams');
    await live.findByRole('heading', { name: 'Of a friend' });
    expect(headings(live)).toEqual(['Of a friend', 'Friday frames']);
    expect(live.getAllByText('Following')).toHaveLength(1);
  });
});

test('the page asks the server once for all of its lists', async () => {
  const calls = open({ streams: [liveStream] });
  await screen.findByRole('heading', { name: 'Friday frames' });
  expect(listsOf(calls)).toEqual(['GET /api/home']);
});

describe('the ladder', () => {
  const leader = (number: number) => ({
    userId: `0x${String(number).repeat(40)}`,
    username: `player_${number}`,
    rating: 1900 - number,
    provisional: false,
    wins: 5,
    losses: number,
  });

  test('names the best players, best first, with the way to each', async () => {
    open({ leaders: [1, 2, 3].map(leader) });
    const ladder = await section('Top of the ladder');
    const names = ladder.getAllByRole('link', { name: /^player_/ });
    expect(names.map((link) => link.textContent)).toEqual(['player_1', 'player_2', 'player_3']);
    expect(names[0]?.getAttribute('href')).toBe(`/0x${'1'.repeat(40)}`);
    expect(ladder.getByText('1899')).toBeTruthy();
  });

  test('is not there while hardly anybody has played', async () => {
    open({ streams: [liveStream], leaders: [leader(1), leader(2)] });
    await screen.findByRole('heading', { name: 'Friday frames' });
    expect(screen.queryByRole('region', { name: 'Top of the ladder' })).toBeNull();
  });
});

describe('the quests', () => {
  test('HOME-03 HOME-04 are three at most, with the way to all of them', async () => {
    open({ quests: [1, 2, 3, 4].map((number) => quest(number)) });
    const quests = await section('Quests');
    await quests.findByRole('heading', { name: 'Quest 1' });
    expect(headings(quests)).toEqual(['Quest 1', 'Quest 2', 'Quest 3']);
    const all = quests.getByRole('link', { name: /^View All/ });
    expect(all.textContent).toBe('View All');
    expect(all.getAttribute('href')).toBe('/bitpool#quests');
  });

  test("HOME-05 are 'No active quests available' where there are none", async () => {
    open({});
    expect(await (await section('Quests')).findByText('No active quests available')).toBeTruthy();
  });

  test("HOME-22 have their agent's name behind ' - ' in the title", async () => {
    open({ quests: [quest(1, { title: 'Run the rack - The Grinder - II' })] });
    const quests = await section('Quests');
    expect(await quests.findByRole('heading', { name: 'Run the rack' })).toBeTruthy();
    expect(quests.getByText('against The Grinder - II')).toBeTruthy();
  });

  test('HOME-20 HOME-21 cost 1 credit and pay 5 where they do not say', async () => {
    open({
      quests: [
        { ...quest(1), poolCreditsRequired: null, reward: { currencyId: { symbol: 'SOL' } } },
        quest(2),
      ],
    });
    const [first, second] = await (await section('Quests')).findAllByRole('article');
    expect(within(first as HTMLElement).getByText('1 credit')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('5')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('SOL')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('2 credits')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('25')).toBeTruthy();
  });
});

describe('the live section', () => {
  test("HOME-06 filters by 'All Streams' and 'Scheduled'", async () => {
    const calls = open({ streams: [liveStream] });
    const live = await section('Live Streams');
    await live.findByRole('heading', { name: 'Friday frames' });
    const buttons = live.getAllByRole('button');
    expect(buttons.slice(0, 2).map((button) => button.textContent)).toEqual([
      'All Streams',
      'Scheduled',
    ]);
    await userEvent.click(live.getByRole('button', { name: 'Scheduled' }));
    await live.findByRole('heading', { name: 'Tomorrow' });
    expect(headings(live)).toEqual(['Tomorrow']);
    const asked = calls.findLast(({ path }) => path === '/api/streams');
    expect(asked?.query.get('status')).toBe('scheduled');
    await userEvent.click(live.getByRole('button', { name: 'All Streams' }));
    await live.findByRole('heading', { name: 'Friday frames' });
    expect(headings(live)).toEqual(['Friday frames']);
  });

  test("HOME-07 says 'Loading streams...' until they are there", async () => {
    let answer: (given: { body: unknown }) => void = () => {};
    const held = new Promise<{ body: unknown }>((resolve) => {
      answer = resolve;
    });
    serve({ 'GET /api/home': () => held });
    renderPage(<HomePage />);
    const live = await section('Live Streams');
    expect(live.getByRole('status', { name: 'Loading streams...' })).toBeTruthy();
    answer({ body: { streams: [liveStream], quests: [], tournaments: [] } });
    await live.findByRole('heading', { name: 'Friday frames' });
    expect(live.queryByRole('status')).toBeNull();
  });

  test('leaves out what is over while anything is on or to come', async () => {
    const over = {
      ...liveStream,
      streamId: 'e'.repeat(24),
      status: 'ended',
      title: 'Over',
    } as const;
    open({ streams: [liveStream, over] });
    const live = await section('Live Streams');
    await live.findByRole('heading', { name: 'Friday frames' });
    expect(headings(live)).toEqual(['Friday frames']);
  });

  test('tells a table that is played at by its players, their ratings and what each has left', async () => {
    // The cue ball, the 3 and the eight.
    const position = btoa(String.fromCharCode(0x01, 0x09, ...Array<number>(9).fill(0x40)));
    const match = {
      kind: 'house',
      matchId: 'a'.repeat(24),
      table: 'nine',
      status: 'running',
      players: [
        { username: 'Pip', rating: 1020.4, group: 'solids' },
        { username: 'Vesper', rating: 1860, group: 'stripes' },
      ],
      turn: 1,
      shotNumber: 9,
      position,
    } as NonNullable<Stream['table']>['match'];
    open({ streams: [{ ...liveStream, table: { kind: 'house', id: '1', match } }] });
    const live = await section('Live Streams');
    await live.findByRole('heading', { name: 'Friday frames' });
    const rows = (await live.findByRole('list', { name: 'Players' })).querySelectorAll('li');
    expect([...rows].map((row) => row.textContent)).toEqual([
      'PPip10201 solid left',
      'VVesper1860At the table:On the eight',
    ]);
    expect(live.queryByText('Race to seven.')).toBeNull();
  });

  test("HOME-08 is 'No streams available' where there are none", async () => {
    open({});
    expect(await (await section('Live Streams')).findByText('No streams available')).toBeTruthy();
  });

  test('leave out the table that the banner shows', async () => {
    const table = { kind: 'house', id: '1', match: null } as const;
    const shown = { ...liveStream, streamId: '8'.repeat(24), title: 'House table 1', table };
    serve({
      'GET /api/home': () => ({
        body: { streams: [shown, liveStream], quests: [], tournaments: [], leaders: [] },
      }),
      'GET /api/tables/featured': () => ({
        body: { data: { matchId: 'a'.repeat(24), streamId: shown.streamId, players: [] } },
      }),
    });
    renderPage(<HomePage />);
    const live = await section('Live Streams');
    await live.findByRole('heading', { name: 'Friday frames' });
    expect(headings(live)).toEqual(['Friday frames']);
    const caption = await screen.findByRole('link', { name: /^LIVE.*House table 1/ });
    expect(caption.getAttribute('href')).toBe(`/live/${shown.streamId}`);
  });

  test('leave to the banner who plays at its table, and what each has left', async () => {
    serve({
      'GET /api/home': () => ({
        body: { streams: [liveStream], quests: [], tournaments: [], leaders: [] },
      }),
      'GET /api/tables/featured': () => ({
        body: {
          data: {
            matchId: 'a'.repeat(24),
            streamId: null,
            table: 'nine',
            status: 'running',
            turn: 1,
            winner: null,
            position: '',
            players: [
              { username: 'Vesper', rating: 1880.4, group: 'solids' },
              { username: 'Pip', rating: 1001.2, group: 'stripes' },
            ],
          },
        },
      }),
    });
    renderPage(<HomePage />);
    const link = await screen.findByRole('link', { name: /Vesper.* v .*Pip/ });
    expect(link.textContent).toContain('1880');
    expect(within(link).getByText('A frame in play')).toBeTruthy();
    expect(within(link).getByText('At the table:')).toBeTruthy();
  });

  test('leave to the banner how long it is until its next frame', async () => {
    serve({
      'GET /api/home': () => ({
        body: { streams: [liveStream], quests: [], tournaments: [], leaders: [] },
      }),
      'GET /api/tables/featured': () => ({
        body: {
          data: {
            ...{ matchId: 'a'.repeat(24), streamId: null, table: 'nine', status: 'waiting' },
            ...{ turn: 1, winner: null, position: '', beginsAt: Date.now() + 42_500 },
            players: [{ username: 'Vesper' }, { username: 'Pip' }],
          },
        },
      }),
    });
    renderPage(<HomePage />);
    const link = await screen.findByRole('link', { name: /Vesper.* v .*Pip/ });
    expect(link.textContent).toMatch(/^Next frame in 0:4\d: who wins\?/);
  });

  test('are none, and the banner says whose the next frame is, where nobody plays', async () => {
    serve({
      'GET /api/home': () => ({ body: { streams: [], quests: [], tournaments: [], leaders: [] } }),
      'GET /api/tables/featured': () => ({ body: { data: null } }),
    });
    renderPage(<HomePage />);
    expect(await screen.findByText(/^No frame is on right now/)).toBeTruthy();
    expect(await (await section('Live Streams')).findByText('No streams available')).toBeTruthy();
  });

  test('stand in whole rows, two at most', async () => {
    const streams = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      ...liveStream,
      streamId: String(number).repeat(24),
      title: `Live ${number}`,
      creator: by(number),
    }));
    open({ streams: streams.slice(0, 5) });
    const live = await section('Live Streams');
    await live.findByRole('heading', { name: 'Live 1' });
    expect(headings(live)).toEqual(['Live 1', 'Live 2', 'Live 3']);
  });

  test('are one of each person, the newest, and every table', async () => {
    const table = { kind: 'house', id: '1', match: null } as const;
    const streams = ['Newest', 'Older', 'Of another', 'Table 1', 'Table 2'].map((title, at) => ({
      ...liveStream,
      streamId: String(at).repeat(24),
      title,
      creator: by(at < 2 ? 3 : at === 2 ? 4 : 5),
      ...(at > 2 ? { table } : {}),
    }));
    open({ streams: [...streams, { ...liveStream, title: 'Third', creator: by(6) }] });
    const live = await section('Live Streams');
    await live.findByRole('heading', { name: 'Newest' });
    expect(live.queryByRole('heading', { name: 'Older' })).toBeNull();
    expect(live.getByRole('heading', { name: 'Of another' })).toBeTruthy();
  });

  test('are those of others alone, and of those to come as many as fill the row', async () => {
    const streams = [1, 2, 3, 4].map((number) => ({
      ...liveStream,
      streamId: String(number).repeat(24),
      title: `Later ${number}`,
      status: 'scheduled' as const,
    }));
    const own = { ...liveStream, title: 'My own', creator: { ...liveStream.creator, ...ME } };
    serve({
      'GET /api/home': () => ({
        body: {
          ...{ quests: [], tournaments: [], leaders: [] },
          streams: [own, { ...liveStream, streamId: '9'.repeat(24) }, ...streams],
        },
      }),
    });
    renderPage(<HomePage />, { session: signedIn() });
    const live = await section('Live Streams');
    await live.findByRole('heading', { name: 'Friday frames' });
    expect(live.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'Friday frames',
      'Later 1',
      'Later 2',
    ]);
  });

  test("HOME-17 HOME-18 shows 'Untitled Stream' and 'No description available' for what is left out", async () => {
    open({ streams: [{ ...liveStream, title: '', description: '' }] });
    const live = await section('Live Streams');
    expect(await live.findByRole('heading', { name: 'Untitled Stream' })).toBeTruthy();
    expect(live.getByText('No description available')).toBeTruthy();
  });
});

describe('the tournaments', () => {
  test('HOME-09 HOME-10 HOME-11 are three at most, each with its page, and the way to all', async () => {
    open({ tournaments: [1, 2, 3, 4].map(cup) });
    const cups = await section('Tournaments');
    const first = await cups.findByRole('link', { name: 'Cup 1' });
    expect(first.getAttribute('href')).toBe(`/tournament/${'1'.repeat(24)}`);
    expect(headings(cups)).toEqual(['Cup 1', 'Cup 2', 'Cup 3']);
    const all = cups.getByRole('link', { name: /^View All/ });
    expect(all.getAttribute('href')).toBe('/tournaments');
  });

  test('begin with the one that runs, then the next to start', async () => {
    const dated = (number: number, day: string, change: Partial<Tournament> = {}) => ({
      ...cup(number),
      date: `2030-01-${day}T10:00:00Z`,
      ...change,
    });
    open({
      tournaments: [
        dated(1, '09'),
        dated(2, '01', { status: 'Completed' }),
        dated(3, '03'),
        dated(4, '04', { status: 'In Progress' }),
      ],
    });
    const cups = await section('Tournaments');
    await cups.findByRole('link', { name: 'Cup 3' });
    expect(headings(cups)).toEqual(['Cup 4', 'Cup 3', 'Cup 1']);
  });

  test("HOME-12 are 'No tournaments available' where there are none", async () => {
    open({});
    const cups = await section('Tournaments');
    expect(await cups.findByText('No tournaments available')).toBeTruthy();
  });
});

describe('where the page does not load', () => {
  const failing = () => ({ status: 503, body: refusal('Away', 'UNAVAILABLE') });

  test('HOME-13 HOME-14 HOME-15 samples stand in, marked and without effect, and there are no quests', async () => {
    const calls = serve({ 'GET /api/home': failing });
    renderPage(<HomePage />);
    for (const name of ['Live Streams', 'Tournaments']) {
      const inside = await section(name);
      expect(await inside.findByText('Sample data.')).toBeTruthy();
      const [first, ...more] = inside.getAllByText(/^Sample: /);
      expect(more.length).toBe(2);
      expect(first?.closest('[inert]')).not.toBeNull();
    }
    const quests = await section('Quests');
    expect(quests.getByText('No active quests available')).toBeTruthy();
    expect(listsOf(calls)).toEqual(['GET /api/home']);
  });

  test('what comes at the next try takes the place of the samples', async () => {
    let fails = true;
    serve({
      'GET /api/home': () =>
        fails ? failing() : { body: { streams: [liveStream], quests: [], tournaments: [] } },
    });
    renderPage(<HomePage />);
    const live = await section('Live Streams');
    const retry = await live.findByRole('button', { name: 'Retry' });
    fails = false;
    await userEvent.click(retry);
    expect(await live.findByRole('heading', { name: 'Friday frames' })).toBeTruthy();
    expect(screen.queryByText('Sample data.')).toBeNull();
  });

  test('in production it says so instead', async () => {
    const { environment } = site;
    site.environment = 'production';
    try {
      serve({ 'GET /api/home': failing });
      renderPage(<HomePage />);
      expect(await screen.findByText('Failed to load streams')).toBeTruthy();
      expect(screen.getByText('Failed to load tournaments')).toBeTruthy();
      expect(screen.queryByText('Sample data.')).toBeNull();
    } finally {
      site.environment = environment;
    }
  });
});
