import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { browser } from '@/lib/game-url';
import type { DuelRoom } from '@/realtime/duel-messages';
import { GAME_URL, MATCH_ID, MY_ID, member, myself, ownRoom, ROOM_ID } from '@/testing/duel';
import { stopClock } from '@/testing/render';
import {
  button,
  inside,
  isOff,
  linked,
  type Opening,
  ok,
  openRoom,
  PATH,
  serveRooms,
  server,
} from './testing';

serveRooms();

describe('playing', () => {
  const launch = (change: object = {}) => ({
    type: 'GAME_LAUNCH',
    url: `${GAME_URL}?ticket=t`,
    roomId: ROOM_ID,
    matchId: MATCH_ID,
    challenger: MY_ID,
    rival: member('rio').userId,
    role: 'challenger',
    ...change,
  });
  const stopped = (room: DuelRoom | null, opening: Opening = {}) => {
    stopClock();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync });
    return {
      ...openRoom(room, opening),
      user,
      settle: (ms = 100) => vi.advanceTimersByTimeAsync(ms),
    };
  };
  const play = () => screen.getByRole('button', { name: 'Play' });

  test('leaving the room is asked about while one’s own match runs, and only then', async () => {
    server.answers.LEAVE_ROOM = () => ({ type: 'ROOM_CLOSED', roomId: ROOM_ID });
    const { user, router } = openRoom(ownRoom({ status: 'in_game' }));
    await linked();
    server.tell(launch());
    await screen.findByText(/^You are playing/);
    await user.click(await button('Leave Room'));
    await user.click(await button('Stay'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.count('LEAVE_ROOM')).toBe(0);
    await user.click(await button('Leave Room'));
    await user.click(await button('Leave'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/duel'));
    expect(server.count('LEAVE_ROOM')).toBe(1);
  });

  test('DUEL-50 Play comes when two are ready, in the place of who is waited for, and is off while a game runs', async () => {
    const one = ownRoom({ participants: [myself({ isReady: true }), member('rio')] });
    openRoom(one);
    expect(isOff(await button('Waiting for rio'))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    server.tell({ type: 'ROOM_UPDATED', room: ownRoom() });
    await waitFor(() => expect(isOff(play())).toBe(false));
    expect(screen.queryByRole('button', { name: /^Waiting/ })).toBeNull();
    server.tell({ type: 'ROOM_UPDATED', room: ownRoom({ status: 'in_game' }) });
    await waitFor(() => expect(isOff(play())).toBe(true));
  });

  test('DUEL-64 DUEL-65 the button in the place of Play, and Play that is off, say why when they are pressed', async () => {
    const { user } = openRoom(
      ownRoom({ participants: [myself({ isReady: true }), member('rio')] }),
    );
    await linked();
    await user.click(await button('Waiting for rio'));
    expect(await screen.findByText('Need at least 2 ready players to start')).toBeDefined();
    server.tell({ type: 'ROOM_UPDATED', room: ownRoom({ status: 'in_game' }) });
    await screen.findByText('Game is in progress!');
    await user.click(play());
    expect(await screen.findByText(/^Game is already in progress\. Please wait/)).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  test('DUEL-43 DUEL-98 DUEL-104 Play sets the room in_game at once, and the launch opens the table', async () => {
    const { user, settle } = stopped(ownRoom());
    await settle();
    await user.click(play());
    // Within a frame or two: nothing has been answered yet.
    await settle(32);
    expect(screen.getByText('Game is in progress!')).toBeDefined();
    expect(server.asked).toEqual([{ type: 'START_GAME', roomId: ROOM_ID }]);
    server.tell(launch());
    await settle();
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(`${GAME_URL}?ticket=t`);
    server.tell(launch());
    await settle();
    expect(browser.go).toHaveBeenCalledTimes(1);
  });

  test('DUEL-44 DUEL-122 a refused start reverts the room to active and says so', async () => {
    server.answers.START_GAME = () => ({
      type: 'ERROR',
      action: 'START_GAME',
      code: 'UNAVAILABLE',
      message: 'The rooms rest',
    });
    const { user, settle } = stopped(ownRoom());
    await settle();
    await user.click(play());
    await settle();
    expect(screen.queryByText('Game is in progress!')).toBeNull();
    expect(screen.getByText('Failed to start game. Please try again.')).toBeDefined();
  });

  test('DUEL-124 DUEL-133 a second start within 3 s is throttled, and said to be', async () => {
    server.answers.START_GAME = () => ({
      type: 'ERROR',
      action: 'START_GAME',
      code: 'UNAVAILABLE',
      message: 'The rooms rest',
    });
    const { user, settle } = stopped(ownRoom());
    await settle();
    await user.click(play());
    await settle();
    await user.click(play());
    await settle();
    const text = 'Too many requests. Please wait a moment before trying again.';
    expect(screen.getByText(text)).toBeDefined();
    expect(server.count('START_GAME')).toBe(1);
    await settle(3000);
    await user.click(play());
    expect(server.count('START_GAME')).toBe(2);
  });

  test('DUEL-134 DUEL-135 a silent server is asked again after 3 s, and after 5 s it counts as done', async () => {
    const { user, settle } = stopped(ownRoom());
    await settle();
    await user.click(play());
    await settle(2800);
    expect(server.count('START_GAME')).toBe(1);
    await settle(400);
    expect(server.count('START_GAME')).toBe(2);
    await settle(10_000);
    expect(server.count('START_GAME')).toBe(2);
    expect(screen.getByText('Game is in progress!')).toBeDefined();
    expect(screen.queryByText('Failed to start game. Please try again.')).toBeNull();
    server.tell({ type: 'ROOM_STATUS_RESET', roomId: ROOM_ID, status: 'active' });
    await settle();
    expect(screen.queryByText('Game is in progress!')).toBeNull();
  });

  test('DUEL-85 without a socket the start is an empty call, whose launch opens the table', async () => {
    const { user, settle, calls } = stopped(ownRoom(), {
      socket: false,
      routes: { [`POST /api/duel/matches/${ROOM_ID}/start`]: ok(launch()) },
    });
    await settle();
    await user.click(play());
    await settle();
    expect(calls.find(({ method }) => method === 'POST')?.body).toBeNull();
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(`${GAME_URL}?ticket=t`);
  });

  test('DUEL-51 Join Game comes once the room is in_game: until then one gets ready, and sees who is waited for', async () => {
    openRoom(inside({ participants: [member('ada'), myself({ isReady: true })] }));
    expect(isOff(await button('Waiting for ada'))).toBe(true);
    server.tell({
      type: 'ROOM_UPDATED',
      room: inside({ participants: [member('ada', { isReady: true }), myself({ isReady: true })] }),
    });
    expect(await button('Waiting for ada to start')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Join Game' })).toBeNull();
    server.tell({ type: 'ROOM_UPDATED', room: inside({ status: 'in_game' }) });
    await waitFor(async () => expect(isOff(await button('Join Game'))).toBe(false));
  });

  test('DUEL-52 DUEL-89 others follow a room that becomes in_game; where no launch comes, by its match', async () => {
    const url = `${GAME_URL}?ticket=mine`;
    const { settle } = stopped(inside(), {
      routes: {
        'GET /api/get-match-by-room': () => ({
          body: { status: 1, data: { match_id: MATCH_ID, url } },
        }),
      },
    });
    await settle();
    const matches = [{ matchId: MATCH_ID }];
    server.tell({ type: 'ROOM_UPDATED', room: inside({ status: 'in_game', matches }) });
    await settle(900);
    expect(browser.go).not.toHaveBeenCalled();
    await settle(600);
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(url);
  });

  test('DUEL-52 the launch of a room that one is in opens the table without a press', async () => {
    const { settle } = stopped(inside());
    await settle();
    server.tell(launch({ role: 'rival' }));
    await settle(3000);
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(`${GAME_URL}?ticket=t`);
  });

  test('who comes back to the room in a match of theirs is told that it waits, and is not sent away again', async () => {
    const room = inside({ status: 'in_game', matches: [{ matchId: MATCH_ID }] });
    localStorage.setItem('cuecast.duel.opened', MATCH_ID);
    const { settle } = stopped(room);
    await settle();
    server.tell(launch({ rival: MY_ID }));
    await settle(3000);
    expect(screen.getByText(/^You are playing: 30 seconds away/)).toBeDefined();
    expect(browser.go).not.toHaveBeenCalled();
  });

  test('DUEL-121 a launch without an address is told', async () => {
    const { settle } = stopped(inside());
    await settle();
    server.tell(launch({ url: undefined }));
    await settle();
    expect(screen.getByText('Game launch event missing URL data')).toBeDefined();
    expect(browser.go).not.toHaveBeenCalled();
  });

  test('DUEL-123 a launch to another origin is not opened, and told', async () => {
    const { settle } = stopped(inside());
    await settle();
    server.tell(launch({ url: 'https://evil.example/bitpool/index.html?ticket=t' }));
    await settle();
    expect(screen.getByText('Failed to construct game URL.')).toBeDefined();
    expect(browser.go).not.toHaveBeenCalled();
  });

  test('DUEL-88 DUEL-65 the creator restarts a room whose game nobody finishes', async () => {
    const { user, calls } = openRoom(ownRoom({ status: 'in_game' }), {
      routes: { [`PUT ${PATH}`]: ok(ownRoom()) },
    });
    await linked();
    await user.click(await button('Restart Room'));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'active' }),
    );
  });
});
