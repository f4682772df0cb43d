import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { WALLET } from '@/api/wallet';
import { site } from '@/lib/site';
import { duelRoom, MY_ID, member, stats } from '@/testing/duel';
import { renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { addressOf } from '@/testing/room';
import { DuelProvider } from '../duel-layout';
import { card, down, ok, openLobby, ROUTES, serveLobby, server } from './testing';

serveLobby();

describe('the lobby', () => {
  test('DUEL-06 DUEL-07 is called Pool Duel Mode and has Refresh and Create Room', async () => {
    openLobby();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pool Duel Mode');
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Create Room' })).toBeDefined();
  });

  test('away from a desk the keyboard meets the ways to a table before the rooms, as the eye does', async () => {
    const order = () =>
      screen
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter((text) => text === 'Find a rival' || text === 'Create Room')
        .slice(0, 2);
    const { unmount } = openLobby();
    expect(order()).toEqual(['Create Room', 'Find a rival']);
    unmount();
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    }));
    openLobby();
    expect(order()).toEqual(['Find a rival', 'Create Room']);
    vi.unstubAllGlobals();
  });

  test('DUEL-08 DUEL-74 Your Statistics shows wins and losses', async () => {
    openLobby();
    await waitFor(() => expect(card('Your Statistics').textContent).toContain('Wins14'));
    expect(card('Your Statistics').textContent).toContain('Losses9');
    expect(card('Your Statistics').textContent).toContain('#12');
  });

  test('a rating that is still being found has a question mark, and one that is not there is no number', async () => {
    const of = (change: object) => ({
      [`GET /api/duel/stats/${MY_ID}`]: ok({ ...stats(), rating: 1500.2, ...change }),
    });
    const { unmount } = openLobby(of({ deviation: 180, matchesPlayed: 1 }));
    await waitFor(() => expect(card('Your Statistics').textContent).toContain('Rating1500?'));
    unmount();
    openLobby(of({ deviation: 350, matchesPlayed: 0, wins: 0, losses: 0 }));
    await waitFor(() => expect(card('Your Statistics').textContent).toContain('Unrated–'));
    expect(card('Your Statistics').textContent).not.toContain('Rating');
  });

  test('DUEL-09 the leaderboard shows the top 5 with rank, name or shortened address, and rating', async () => {
    const leaders = ['minnesota', null, 'ada', 'rio', 'zoe', 'sixth'].map((username, place) => ({
      userId: addressOf(username ?? 'nameless'),
      username,
      rating: 1900.6 - place * 100,
      wins: 9,
      losses: place,
    }));
    const { calls } = openLobby({ 'GET /api/duel/leaderboard': ok(leaders) });
    const list = card('Leaderboard');
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(5));
    const rows = within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows[0]).toBe('#1minnesota9 – 01901');
    expect(rows[1]).toMatch(/^#20x6e61…0{4}/);
    expect(list.textContent).not.toContain('sixth');
    const call = calls.find(({ path }) => path === '/api/duel/leaderboard');
    expect(call?.query.get('limit')).toBe('5');
  });

  test('DUEL-10 Active Players counts the participants and the rooms', async () => {
    server.rooms = [
      duelRoom({ participants: [member('ada'), member('rio')] }),
      duelRoom({ roomId: 'f'.repeat(24), participants: [member('zoe')] }),
    ];
    openLobby();
    await waitFor(() => expect(card('Active Players').textContent).toContain('Players in rooms3'));
    expect(card('Active Players').textContent).toContain('Active rooms2');
  });

  test('where nobody is in a room, no card counts them', async () => {
    openLobby();
    await screen.findByText('No active rooms');
    expect(screen.queryByRole('region', { name: 'Active Players' })).toBeNull();
  });

  test('the matches that run stand there with names, ratings and the way to watch them', async () => {
    const player = (username: string, rating: number | null) => ({
      userId: addressOf(username),
      username,
      agent: null,
      rating,
    });
    const running = {
      matchId: '0'.repeat(24),
      roomId: null,
      kind: 'quick',
      players: [player('ada', 1612.4), player('rio', null)],
      startedAt: new Date().toISOString(),
    };
    openLobby({ 'GET /api/duel/running': ok([running]) });
    const match = await screen.findByRole('article', { name: 'ada v rio' });
    expect(match.textContent).toContain('1612');
    const watch = within(match).getByRole('link', { name: 'Watch ada v rio' });
    expect(watch.getAttribute('href')).toBe(`/duel/watch/${'0'.repeat(24)}`);
  });

  test('without a running match nothing is said of any', async () => {
    const { calls } = openLobby();
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/duel/running')).toBe(true));
    expect(screen.queryByText('At the tables now')).toBeNull();
  });

  test('DUEL-11 DUEL-13 DUEL-41 a room has a card with name, places, creator, a bar and Join Room', async () => {
    const nameless = { userId: addressOf('ada'), username: '' };
    server.rooms = [
      duelRoom({ participants: [member('ada'), member('rio')], createdBy: nameless }),
    ];
    openLobby();
    const room = await screen.findByRole('article', { name: 'Friday frames' });
    expect(room.textContent).toContain('2/8 Players');
    expect(room.textContent).toContain('0x6164...');
    expect(room.querySelector('[style*="width: 25%"]')).not.toBeNull();
    const join = within(room).getByRole('button', { name: 'Join Room' });
    expect(join.hasAttribute('disabled')).toBe(false);
  });

  test('DUEL-14 DUEL-15 Join Room is disabled when the room is full, and when it is not active', async () => {
    const pair = [member('ada'), member('rio')];
    server.rooms = [
      duelRoom({ name: 'full', maxParticipants: 2, participants: pair }),
      duelRoom({ roomId: 'f'.repeat(24), name: 'playing', participants: pair, status: 'in_game' }),
    ];
    openLobby();
    for (const name of ['full', 'playing']) {
      const room = await screen.findByRole('article', { name });
      const join = within(room).getByRole('button', { name: 'Join Room' });
      expect(join.hasAttribute('disabled'), name).toBe(true);
    }
  });

  test('DUEL-12 without rooms it offers Create Room', async () => {
    openLobby();
    await screen.findByText('No active rooms');
    expect(screen.getAllByRole('button', { name: 'Create Room' })).toHaveLength(2);
  });

  test('DUEL-132 Refresh asks for the rooms once in 5 s', async () => {
    stopClock();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync });
    openLobby();
    await vi.advanceTimersByTimeAsync(100);
    expect(server.count('GET_ROOMS')).toBe(1);
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await user.click(refresh);
    await user.click(refresh);
    expect(server.count('GET_ROOMS')).toBe(2);
    await vi.advanceTimersByTimeAsync(4800);
    await user.click(refresh);
    expect(server.count('GET_ROOMS')).toBe(2);
    await vi.advanceTimersByTimeAsync(400);
    await user.click(refresh);
    expect(server.count('GET_ROOMS')).toBe(3);
    vi.useRealTimers();
  });

  test('DUEL-106 money that moved is asked for anew', async () => {
    let asked = 0;
    const Money = () => {
      useQuery({ queryKey: [...WALLET, 'probe'], queryFn: () => ++asked });
      return null;
    };
    serve(ROUTES);
    const page = (
      <DuelProvider>
        <Money />
      </DuelProvider>
    );
    renderPage(page, { session: signedIn() });
    await waitFor(() => expect(server.count('GET_ROOMS')).toBe(1));
    expect(asked).toBe(1);
    server.tell({ type: 'WALLET_BALANCE_UPDATE', balances: [] });
    await waitFor(() => expect(asked).toBe(2));
  });
});

describe('when the server does not answer', () => {
  const nothing = {
    'GET /api/duel/rooms': down,
    [`GET /api/duel/stats/${MY_ID}`]: down,
    'GET /api/duel/leaderboard': down,
    [`GET /api/duel/matches/${MY_ID}`]: down,
  };

  test('DUEL-73 DUEL-42 the rooms that this browser saw last are shown as that, and cannot be joined', async () => {
    localStorage.setItem('duelRooms', JSON.stringify([duelRoom()]));
    server.reachable = false;
    openLobby(nothing);
    const room = await screen.findByRole('article', { name: 'Friday frames' });
    expect(screen.getByText(/the rooms that this browser saw last/)).toBeDefined();
    const join = within(room).getByRole('button', { name: 'Join Room' });
    expect(join.hasAttribute('disabled')).toBe(true);
  });

  test('DUEL-75 sample statistics are marked as samples, and production shows none', async () => {
    server.reachable = false;
    const { unmount } = openLobby(nothing);
    await waitFor(() => expect(card('Your Statistics').textContent).toContain('Sample data'));
    unmount();
    vi.spyOn(site, 'environment', 'get').mockReturnValue('production');
    openLobby(nothing);
    await within(card('Your Statistics')).findByText('Your statistics could not be loaded.');
    expect(card('Your Statistics').textContent).toContain('Wins–');
    expect(card('Your Statistics').textContent).not.toContain('Sample data');
  });
});
