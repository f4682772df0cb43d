import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { duelRoom, MY_ID, member, myself, ROOM_ID } from '@/testing/duel';
import { guest, signedIn } from '@/testing/render';
import { down, ok, openLobby, serveLobby, server } from './testing';

serveLobby();

describe('creating a room', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Create Room' });
  const submit = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(screen.getAllByRole('button', { name: 'Create Room' })[0] as HTMLElement);
    const box = within(await dialog());
    if (name) await user.type(await box.findByLabelText(/Room name/), name);
    await user.click(box.getByRole('button', { name: 'Create Room' }));
  };

  test('DUEL-16 DUEL-17 asks for a name and for 2 to 12 participants, 8 unless told', async () => {
    const { user } = openLobby();
    await user.click(screen.getAllByRole('button', { name: 'Create Room' })[0] as HTMLElement);
    const box = within(await dialog());
    const sizes = await box.findByLabelText<HTMLSelectElement>('Maximum participants');
    expect([...sizes.options].map((option) => option.value)).toEqual([
      '2',
      '4',
      '6',
      '8',
      '10',
      '12',
    ]);
    expect(sizes.value).toBe('8');
  });

  test('DUEL-59 a name of spaces is none', async () => {
    const { user } = openLobby();
    await submit(user, '   ');
    expect(await screen.findByText('Room name is required')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  test('DUEL-60 DUEL-93 DUEL-100 the trimmed name goes over the socket, and the answered room opens', async () => {
    server.answers.CREATE_ROOM = ({ roomName, maxParticipants }) => ({
      type: 'ROOM_CREATED',
      room: duelRoom({
        name: String(roomName),
        maxParticipants: Number(maxParticipants),
        createdBy: { userId: MY_ID, username: 'break_king' },
        participants: [myself()],
      }),
    });
    const { user, router } = openLobby();
    await waitFor(() => expect(server.count('GET_ROOMS')).toBe(1));
    await submit(user, '  The back room ');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/duel/${ROOM_ID}`));
    expect(server.asked).toEqual([
      {
        type: 'CREATE_ROOM',
        roomName: 'The back room',
        maxParticipants: 8,
        roomId: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    ]);
  });

  test('DUEL-127 a refusal over the socket says that it failed, and why', async () => {
    server.answers.CREATE_ROOM = () => ({
      type: 'ERROR',
      action: 'CREATE_ROOM',
      code: 'TOO_MANY_ROOMS',
      message: 'You have opened too many rooms.',
    });
    const { user } = openLobby();
    await waitFor(() => expect(server.count('GET_ROOMS')).toBe(1));
    await submit(user, 'One more');
    expect(await screen.findByText('Failed to create room. Please try again.')).toBeDefined();
    expect(screen.getByText('You have opened too many rooms.')).toBeDefined();
  });

  test('DUEL-77 DUEL-115 without a socket it goes over REST; a refused call is told', async () => {
    server.reachable = false;
    const { user, calls } = openLobby({ 'POST /api/duel/rooms': down });
    await submit(user, 'Friday frames');
    expect(await screen.findByText('Failed to create room via API')).toBeDefined();
    const call = calls.find(({ method }) => method === 'POST');
    expect(call?.body).toEqual({
      roomName: 'Friday frames',
      userId: MY_ID,
      username: 'break_king',
      maxParticipants: 8,
      roomId: expect.any(String),
    });
  });

  test('DUEL-116 a call that breaks is an error', async () => {
    server.reachable = false;
    const { user } = openLobby({
      'POST /api/duel/rooms': () => {
        throw new TypeError('fetch failed');
      },
    });
    await submit(user, 'Friday frames');
    expect(await screen.findByText('Error creating room')).toBeDefined();
  });
});

describe('the address that looks for a rival at once', () => {
  const waiting = { status: 'waiting', waitedMs: 0 };
  const from = (referrer: string) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    history.replaceState(null, '', '/duel#find-a-rival');
    return openLobby({
      'GET /api/config': () => ({ body: { gameOrigin: 'https://game.example' } }),
      'POST /api/duel/queue': ok(waiting),
      'GET /api/duel/queue': ok(waiting),
    });
  };
  const entered = (calls: ReturnType<typeof from>['calls']) =>
    calls.some(({ method, path }) => method === 'POST' && path === '/api/duel/queue');
  afterEach(() => {
    vi.restoreAllMocks();
    history.replaceState(null, '', '/');
  });

  test.each([`${location.origin}/`, 'https://game.example/'])(
    'does so where %s led here',
    async (referrer) => {
      const { calls } = from(referrer);
      await waitFor(() => expect(entered(calls)).toBe(true));
    },
  );

  test.each(['', 'https://evil.example/', 'https://game.example.evil.example/'])(
    'begins no match for a link of somebody else (%s)',
    async (referrer) => {
      const { calls, user } = from(referrer);
      await screen.findByRole('button', { name: 'Find a rival' });
      await waitFor(() => expect(calls.some(({ path }) => path === '/api/config')).toBe(true));
      expect(entered(calls)).toBe(false);
      await user.click(screen.getByRole('button', { name: 'Find a rival' }));
      await waitFor(() => expect(entered(calls)).toBe(true));
    },
  );
});

describe('without a login', () => {
  test('DUEL-02 DUEL-70 creating and joining say that one must be logged in, and nothing is asked', async () => {
    server.rooms = [duelRoom()];
    const { user } = openLobby({}, guest());
    await user.click(screen.getByRole('button', { name: 'Create Room' }));
    expect(await screen.findByText('You must be logged in to create a room')).toBeDefined();
    const room = await screen.findByRole('article', { name: 'Friday frames' });
    await user.click(within(room).getByRole('button', { name: 'Join Room' }));
    expect(await screen.findByText('You must be logged in to join a room')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  test('the room that was to be created or joined waits for the sign-in, and so does the search for a rival', async () => {
    server.rooms = [duelRoom()];
    const waiting = { status: 'waiting', waitedMs: 0 };
    const { user, calls, setSession, router } = openLobby(
      {
        'POST /api/duel/queue': ok(waiting),
        'GET /api/duel/queue': ok(waiting),
        [`POST /api/duel/rooms/${ROOM_ID}/join`]: ok(
          duelRoom({ participants: [member('ada'), myself()] }),
        ),
      },
      guest(),
    );
    await user.click(screen.getByRole('button', { name: 'Create Room' }));
    await screen.findByText('You must be logged in to create a room');
    setSession(signedIn());
    await dialogGone();

    setSession(guest());
    await user.click(screen.getByRole('button', { name: 'Find a rival' }));
    await screen.findByText('You must be logged in to start the game');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    setSession(signedIn());
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));

    setSession(guest());
    const room = await screen.findByRole('article', { name: 'Friday frames' });
    await user.click(within(room).getByRole('button', { name: 'Join Room' }));
    setSession(signedIn());
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^.duel.[0-9a-f]+$/));
  });

  /** It has opened, and is closed again. */
  async function dialogGone() {
    await screen.findByRole('dialog', { name: 'Create Room' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

describe('joining from the lobby', () => {
  test('DUEL-94 goes over the socket and opens the room', async () => {
    server.rooms = [duelRoom()];
    server.answers.JOIN_ROOM = () => ({
      type: 'ROOM_UPDATED',
      room: duelRoom({ participants: [member('ada'), myself()] }),
    });
    const { user, router } = openLobby();
    await user.click(await screen.findByRole('button', { name: 'Join Room' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/duel/${ROOM_ID}`));
    expect(server.asked).toEqual([{ type: 'JOIN_ROOM', roomId: ROOM_ID }]);
  });

  test('DUEL-79 DUEL-117 without a socket it goes over REST; a failure is told', async () => {
    server.reachable = false;
    const { user, calls } = openLobby({
      'GET /api/duel/rooms': ok([duelRoom()]),
      [`POST /api/duel/rooms/${ROOM_ID}/join`]: down,
    });
    await user.click(await screen.findByRole('button', { name: 'Join Room' }));
    expect(await screen.findByText('Failed to join room via API')).toBeDefined();
    const call = calls.find(({ method }) => method === 'POST');
    expect(call?.body).toEqual({ userId: MY_ID, username: 'break_king' });
  });
});
