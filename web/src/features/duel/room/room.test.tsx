import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { duelRoom, MATCH_ID, MY_ID, member, myself, ownRoom, ROOM_ID, stats } from '@/testing/duel';
import { ME, signedIn, stopClock } from '@/testing/render';
import {
  button,
  down,
  inside,
  linked,
  missing,
  ok,
  openRoom,
  PATH,
  serveRooms,
  server,
} from './testing';

serveRooms();

describe('the room', () => {
  test('DUEL-18 DUEL-20 its header has the way back, the name, the creator and the count', async () => {
    openRoom(inside());
    const header = (await screen.findByRole('heading', { name: 'Friday frames' })).closest(
      'header',
    );
    if (!header) throw new Error('a header');
    expect(header.textContent).toContain('Friday frames');
    expect(header.textContent).toContain('ada');
    expect(header.textContent).toContain('2/8 Players');
    expect(header.textContent).not.toContain('(You)');
    const back = within(header).getByRole('link', { name: 'Back to Rooms' });
    expect(back.getAttribute('href')).toBe('/duel');
  });

  test('DUEL-19 its header says (You) to the creator', async () => {
    openRoom(ownRoom());
    const header = (await screen.findByRole('heading', { name: 'Friday frames' })).closest(
      'header',
    );
    expect(header?.textContent).toContain('Opened bybreak_king(You)');
  });

  test('DUEL-22 DUEL-23 DUEL-24 the creator has Play, others Join Game, and both Leave Room', async () => {
    const { unmount } = openRoom(ownRoom());
    expect(await button('Play')).toBeDefined();
    expect(await button('Leave Room')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Join Game' })).toBeNull();
    unmount();
    openRoom(inside());
    expect(await button('Leave Room')).toBeDefined();
    server.tell({ type: 'ROOM_UPDATED', room: inside({ status: 'in_game' }) });
    expect(await button('Join Game')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  });

  test('DUEL-25 DUEL-26 a participant has a name, a crown if the creator, a time and a dot; free places say so', async () => {
    openRoom(inside({ maxParticipants: 4 }));
    const grid = (await screen.findByRole('heading', { name: 'Participants' })).parentElement;
    const places = within(grid as HTMLElement).getAllByRole('listitem');
    expect(places).toHaveLength(3);
    const [ada, own, ...free] = places;
    expect(ada?.textContent).toContain('ada');
    expect(ada?.textContent).toContain('Joined 2 min. ago');
    expect(within(ada as HTMLElement).getByLabelText('Creator')).toBeDefined();
    expect(within(ada as HTMLElement).getByRole('img', { name: 'Ready' })).toBeDefined();
    expect(within(own as HTMLElement).queryByLabelText('Creator')).toBeNull();
    expect(within(own as HTMLElement).getByRole('img', { name: 'Not ready' })).toBeDefined();
    expect(free.map((place) => place.textContent)).toEqual(['2 × Empty Slot, to wait and watch']);
  });

  test('the two at the table say in words whether they are ready, and how they are rated', async () => {
    openRoom(inside(), {
      routes: {
        [`GET /api/duel/stats/${MY_ID}`]: ok({ ...stats(), rating: 1623.4, matchesPlayed: 23 }),
      },
    });
    const section = await screen.findByRole('region', { name: 'Participants' });
    const [ada, own] = within(section).getAllByRole('listitem');
    expect(ada?.textContent).toContain('Ready');
    expect(own?.textContent).toContain('Not ready');
    expect((await within(own as HTMLElement).findByTitle('Rating')).textContent).toBe('1623');
    expect(within(ada as HTMLElement).queryByTitle('Rating')).toBeNull();
    expect(within(section).getByText(/^6 × Empty Slot/)).toBeDefined();
  });

  test('the way to invite somebody has words, and copies the link of the room', async () => {
    const writeText = vi.fn(async () => {});
    openRoom(inside());
    const invite = await button('Copy invite link');
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    await userEvent.click(invite);
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/\/duel\/\w+$/));
    expect(await button('Link copied')).toBeDefined();
    const rules = within(screen.getByRole('list', { name: 'Rules of the match' }));
    expect(rules.getByText('30 s a shot')).toBeDefined();
  });

  test('whoever is ready sits at the table before those who came earlier', async () => {
    const early = [member('ada'), member('rio'), member('kit', { isReady: true })];
    openRoom(inside({ participants: [...early, myself({ isReady: true })], maxParticipants: 4 }));
    const section = await screen.findByRole('region', { name: 'Participants' });
    const places = within(section).getAllByRole('listitem');
    const names = places.map((place) => place.textContent?.match(/ada|rio|kit|break_king/)?.[0]);
    expect(names).toEqual(['kit', 'break_king', 'ada', 'rio']);
    expect(within(section).queryByText('Empty Slot')).toBeNull();
  });

  test('DUEL-32 a game in progress says so, and its table is there to watch', async () => {
    openRoom(inside({ status: 'in_game', matches: [{ matchId: MATCH_ID }] }));
    expect(await screen.findByText('Game is in progress!')).toBeDefined();
    expect(screen.getByText(`table of ${MATCH_ID}`)).toBeDefined();
  });

  test('DUEL-31 an unknown room says so and leads back, and nobody is sent away', async () => {
    const { router } = openRoom(null);
    expect(screen.getByText('Room not found or loading...')).toBeDefined();
    await screen.findByText('It may be over, or the link has a typo in it.');
    const back = screen.getByRole('link', { name: 'Back to Rooms' });
    expect(back.getAttribute('href')).toBe('/duel');
    expect(router.state.location.pathname).toBe(`/duel/${ROOM_ID}`);
  });

  test('DUEL-04 DUEL-73 of a room that the server does not know, the browser’s copy is shown as that', async () => {
    localStorage.setItem('duelRooms', JSON.stringify([duelRoom({ name: 'Remembered' })]));
    openRoom(null);
    expect(await screen.findByRole('heading', { name: 'Remembered' })).toBeDefined();
    expect(screen.getByText('Room not found in database')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ready' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the ways out', () => {
  const gone = async (
    act: () => void,
    text: string,
    router: { state: { location: { pathname: string } } },
  ) => {
    act();
    expect(await screen.findByText(text)).toBeDefined();
    await vi.advanceTimersByTimeAsync(850);
    expect(router.state.location.pathname).toBe(`/duel/${ROOM_ID}`);
    await vi.advanceTimersByTimeAsync(700);
    expect(router.state.location.pathname).toBe('/duel');
  };

  test('DUEL-114 DUEL-136 a room that closes says so, and leads to the lobby after 1 to 1.5 s', async () => {
    stopClock();
    const { router } = openRoom(inside());
    await vi.advanceTimersByTimeAsync(100);
    const close = () => server.tell({ type: 'ROOM_CLOSED', roomId: ROOM_ID });
    await gone(close, 'This room has been closed', router);
  });

  test('DUEL-112 DUEL-136 a known room that is lost says so, and leads to the lobby', async () => {
    stopClock();
    const answers = { ok: true };
    const { router } = openRoom(inside(), {
      socket: false,
      routes: { [`GET ${PATH}`]: () => (answers.ok ? ok(inside())() : missing()) },
    });
    await vi.advanceTimersByTimeAsync(9000);
    answers.ok = false;
    await gone(() => void vi.advanceTimersByTime(1100), 'Room not found', router);
  });

  test('DUEL-113 DUEL-136 a room that cannot be loaded says so, and leads to the lobby', async () => {
    stopClock();
    const { router } = openRoom(null, { socket: false, routes: { [`GET ${PATH}`]: down } });
    await gone(() => {}, 'Failed to load room', router);
  });

  test('a new token or name opens no other page: the room stays as it is', async () => {
    const { setSession } = openRoom(inside());
    await linked();
    await screen.findByRole('heading', { name: 'Friday frames' });
    const seen = vi.fn();
    const watch = new MutationObserver(() => {
      if (screen.queryByText('Room not found or loading...')) seen();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    setSession(signedIn({ token: 'next', user: { ...ME, username: 'renamed' } }));
    await waitFor(() => expect(server.count('join_user')).toBe(2));
    await waitFor(() => expect(server.count('WATCH_ROOM')).toBe(2));
    watch.disconnect();
    expect(server.heard.findLast(({ type }) => type === 'join_user')).toMatchObject({
      token: 'next',
    });
    expect(seen).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'Friday frames' })).toBeDefined();
  });

  test('DUEL-95 leaving goes over the socket and to the lobby', async () => {
    server.answers.LEAVE_ROOM = () => ({ type: 'ROOM_UPDATED', room: duelRoom() });
    const { user, router } = openRoom(inside());
    await linked();
    await user.click(await button('Leave Room'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/duel'));
    expect(server.asked).toEqual([{ type: 'LEAVE_ROOM', roomId: ROOM_ID }]);
  });

  test('DUEL-80 DUEL-118 leaving over REST that fails is told, and one stays', async () => {
    const { user, router, calls } = openRoom(inside(), {
      socket: false,
      routes: { [`POST ${PATH}/leave`]: down },
    });
    await user.click(await button('Leave Room'));
    expect(await screen.findByText('Failed to leave room via API')).toBeDefined();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ userId: MY_ID });
    expect(router.state.location.pathname).toBe(`/duel/${ROOM_ID}`);
  });
});
