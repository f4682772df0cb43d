import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DuelRoom } from '@/realtime/duel-messages';
import {
  duelRoom,
  FakeDuel,
  GAME_URL,
  MATCH_ID,
  MY_ID,
  member,
  myself,
  ownRoom,
  ROOM_ID,
} from '@/test-duel';
import { guest, refusal, renderPage, serve, signedIn, stopClock } from '@/test-render';
import { DuelProvider } from '../duel-layout';
import { browser } from '../game-url';
import { RoomPage } from './room-page';

const PATH = `/api/duel/rooms/${ROOM_ID}`;
const ok =
  (data: unknown = null) =>
  () => ({ body: { success: true, data } });
const missing = () => ({
  status: 404,
  body: refusal('Room not found in database', 'ROOM_NOT_FOUND'),
});
const down = () => ({ status: 503, body: refusal('The rooms rest', 'UNAVAILABLE') });
const CONFIG = { body: { environment: 'local', gameOrigin: 'http://localhost:3001' } };

let server: FakeDuel;
beforeEach(() => {
  server = new FakeDuel();
  vi.spyOn(browser, 'go').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

interface Opening {
  session?: ReturnType<typeof guest>;
  routes?: Parameters<typeof serve>[0];
  socket?: boolean;
}

/** Opens the room's page; null: the server knows no such room. */
function openRoom(
  room: DuelRoom | null,
  { session = signedIn(), routes = {}, socket = true }: Opening = {},
) {
  server.rooms = room ? [room] : [];
  server.reachable = socket;
  const calls = serve({
    'GET /api/config': () => CONFIG,
    'GET /api/duel/rooms': ok(room ? [room] : []),
    [`GET ${PATH}`]: room ? ok(room) : missing,
    ...routes,
  });
  const page = (
    <DuelProvider>
      <RoomPage table={(matchId) => <p>table of {matchId}</p>} />
    </DuelProvider>
  );
  const view = renderPage(page, { session, at: `/duel/${ROOM_ID}`, path: '/duel/:roomId' });
  return { ...view, calls, user: userEvent.setup({ delay: null }) };
}

const button = (name: string) => screen.findByRole('button', { name });
const isOff = (element: HTMLElement) =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';
const linked = () => waitFor(() => expect(server.count('WATCH_ROOM')).toBeGreaterThan(0));
const inside = (change: Partial<DuelRoom> = {}) =>
  duelRoom({ participants: [member('ada', { isReady: true }), myself()], ...change });

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
    expect(header?.textContent).toContain('break_king(You)');
  });

  test('DUEL-22 DUEL-23 DUEL-24 the creator has Play, others Join Game, and both Leave Room', async () => {
    const { unmount } = openRoom(ownRoom());
    expect(await button('Play')).toBeDefined();
    expect(await button('Leave Room')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Join Game' })).toBeNull();
    unmount();
    openRoom(inside());
    expect(await button('Join Game')).toBeDefined();
    expect(await button('Leave Room')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  });

  test('DUEL-25 DUEL-26 a participant has a name, a crown if the creator, a time and a dot; free places say so', async () => {
    openRoom(inside({ maxParticipants: 4 }));
    const grid = (await screen.findByRole('heading', { name: 'Participants' })).parentElement;
    const places = within(grid as HTMLElement).getAllByRole('listitem');
    expect(places).toHaveLength(4);
    const [ada, own, ...free] = places;
    expect(ada?.textContent).toContain('ada');
    expect(ada?.textContent).toContain('Joined 2 min. ago');
    expect(within(ada as HTMLElement).getByLabelText('Creator')).toBeDefined();
    expect(within(ada as HTMLElement).getByRole('img', { name: 'Ready' })).toBeDefined();
    expect(within(own as HTMLElement).queryByLabelText('Creator')).toBeNull();
    expect(within(own as HTMLElement).getByRole('img', { name: 'Not ready' })).toBeDefined();
    expect(free.map((place) => place.textContent)).toEqual(['Empty Slot', 'Empty Slot']);
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

describe('getting ready', () => {
  test('DUEL-21 DUEL-48 DUEL-97 it shows at once, before the server has answered', async () => {
    const { user } = openRoom(inside());
    await linked();
    await user.click(await button('Ready'));
    expect(await button('Not Ready')).toBeDefined();
    expect(server.asked).toEqual([{ type: 'READY_STATUS', roomId: ROOM_ID, isReady: true }]);
    const ready = inside({ participants: [member('ada'), myself({ isReady: true })] });
    server.tell({ type: 'ROOM_UPDATED', room: ready });
    expect(await button('Not Ready')).toBeDefined();
  });

  test('DUEL-49 DUEL-82 DUEL-120 what the fallback call does not bring to the server is taken back', async () => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const { user, calls } = openRoom(inside(), {
      socket: false,
      routes: { [`POST ${PATH}/ready`]: () => refused.then(down) },
    });
    await user.click(await button('Ready'));
    expect(await button('Not Ready')).toBeDefined();
    refuse();
    expect(await button('Ready')).toBeDefined();
    expect(await screen.findByText('Failed to update ready status via API')).toBeDefined();
    const call = calls.find(({ method }) => method === 'POST');
    expect(call?.body).toEqual({ userId: MY_ID, isReady: true });
  });

  test('DUEL-49 a socket that stays silent is followed by the call, and its failure takes it back', async () => {
    stopClock();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync });
    openRoom(inside(), { routes: { [`POST ${PATH}/ready`]: down } });
    await vi.advanceTimersByTimeAsync(100);
    await user.click(screen.getByRole('button', { name: 'Ready' }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(screen.getByRole('button', { name: 'Not Ready' })).toBeDefined();
    await vi.advanceTimersByTimeAsync(1500);
    expect(screen.getByRole('button', { name: 'Ready' })).toBeDefined();
    expect(screen.getByText('Failed to update ready status via API')).toBeDefined();
  });

  test('DUEL-125 a room that is not there any more is said to be', async () => {
    server.answers.READY_STATUS = () => ({
      type: 'ERROR',
      action: 'READY_STATUS',
      code: 'ROOM_NOT_FOUND',
      message: 'Room not found in database',
    });
    const { user } = openRoom(inside());
    await linked();
    await user.click(await button('Ready'));
    const text = 'Room not found. Please refresh the page and try again.';
    expect(await screen.findByText(text)).toBeDefined();
    expect(await button('Ready')).toBeDefined();
  });

  test('DUEL-126 a failure of another kind is unexpected', async () => {
    server.answers.READY_STATUS = () => ({
      type: 'ERROR',
      action: 'READY_STATUS',
      code: 'INTERNAL',
      message: '',
    });
    const { user } = openRoom(inside());
    await linked();
    await user.click(await button('Ready'));
    expect(
      await screen.findByText('An unexpected error occurred. Please try again.'),
    ).toBeDefined();
  });
});

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

  test('DUEL-50 Play is off until two are ready, and while a game runs', async () => {
    const one = ownRoom({ participants: [myself({ isReady: true }), member('rio')] });
    openRoom(one);
    expect(isOff(await button('Play'))).toBe(true);
    server.tell({ type: 'ROOM_UPDATED', room: ownRoom() });
    await waitFor(() => expect(isOff(play())).toBe(false));
    server.tell({ type: 'ROOM_UPDATED', room: ownRoom({ status: 'in_game' }) });
    await waitFor(() => expect(isOff(play())).toBe(true));
  });

  test('DUEL-64 DUEL-65 Play that is off says why when it is pressed', async () => {
    const { user } = openRoom(ownRoom({ participants: [myself(), member('rio')] }));
    await linked();
    await user.click(await button('Play'));
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

  test('DUEL-51 Join Game is off until the room is in_game', async () => {
    openRoom(inside());
    expect(isOff(await button('Join Game'))).toBe(true);
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
    expect(screen.getByText(/^You are playing: whoever is away/)).toBeDefined();
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

describe('the chat', () => {
  const line = (message: string) => ({
    type: 'CHAT_MESSAGE',
    roomId: ROOM_ID,
    userId: MY_ID,
    username: 'break_king',
    message,
    timestamp: Date.now(),
  });

  test('DUEL-27 DUEL-28 is titled Room Chat, and says when it is empty', async () => {
    openRoom(inside());
    expect(await screen.findByRole('heading', { name: 'Room Chat' })).toBeDefined();
    expect(screen.getByText('No messages yet. Start the conversation!')).toBeDefined();
  });

  test('DUEL-36 DUEL-37 shows who said what, and notices of the server as such', async () => {
    const chat = [
      {
        userId: null,
        username: 'System',
        message: 'ada joined the room.',
        timestamp: 1,
        system: true,
      },
      { userId: member('ada').userId, username: 'ada', message: 'evening all', timestamp: 2 },
    ];
    openRoom(inside({ chat }));
    const log = await screen.findByRole('log');
    expect(log.textContent).toBe('ada joined the room.ada: evening all');
  });

  test('DUEL-62 DUEL-96 a blank line is not sent; another is, and shows at once', async () => {
    const { user } = openRoom(inside());
    await linked();
    const input = await screen.findByRole('textbox', { name: 'Chat message' });
    await user.type(input, '   {Enter}');
    expect(server.asked).toEqual([]);
    await user.type(input, ' good luck {Enter}');
    expect(server.asked).toEqual([{ type: 'CHAT_MESSAGE', roomId: ROOM_ID, message: 'good luck' }]);
    expect(screen.getByRole('log').textContent).toBe('You: good luck');
    server.tell(line('good luck'));
    await waitFor(() => expect(screen.getByRole('log').textContent).toBe('break_king: good luck'));
  });

  test('DUEL-81 DUEL-119 a line that is not heard is told, and comes back to be sent again', async () => {
    const { user, calls } = openRoom(inside(), {
      socket: false,
      routes: { [`POST ${PATH}/chat`]: down },
    });
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Chat message' });
    await user.type(input, 'good luck{Enter}');
    expect(await screen.findByText('Error sending message')).toBeDefined();
    await waitFor(() => expect(input.value).toBe('good luck'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      userId: MY_ID,
      username: 'break_king',
      message: 'good luck',
    });
  });
});

describe('a guest', () => {
  const visit = () => openRoom(duelRoom(), { session: guest() });

  test('DUEL-05 DUEL-29 DUEL-30 DUEL-66 looks on: a banner, the log alone, and how to write', async () => {
    visit();
    const banner = 'Connect your wallet to join this room and play. View-only mode enabled.';
    expect(await screen.findByText(banner)).toBeDefined();
    expect(screen.getByText('Connect your wallet to send messages')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Leave Room' })).toBeNull();
  });

  test('DUEL-67 DUEL-68 DUEL-69 DUEL-66 who would chat, get ready or play is told to connect, and nothing is asked', async () => {
    const { user } = visit();
    await linked();
    await user.click(await button('Connect your wallet to send messages'));
    expect(await screen.findByText('Please connect your wallet to chat')).toBeDefined();
    await user.click(await button('Ready'));
    expect(await screen.findByText('Please connect your wallet to set ready status')).toBeDefined();
    await user.click(await button('Join Game'));
    expect(await screen.findByText('Please connect your wallet to play')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  test('DUEL-71 DUEL-72 DUEL-02 whose wallet is connected and who declines to prove it must be logged in', async () => {
    const session = guest({ user: signedIn().user, status: 'connected' });
    const first = openRoom(inside(), { session });
    await linked();
    await first.user.click(await button('Ready'));
    expect(await screen.findByText('You must be logged in to set ready status')).toBeDefined();
    first.unmount();
    const { user } = openRoom(ownRoom(), { session });
    await linked();
    await user.click(await button('Play'));
    expect(await screen.findByText('You must be logged in to start the game')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  test('DUEL-40 the address of the wallet is the player, in small letters', async () => {
    const shouting = `0x${'AB'.repeat(20)}` as const;
    const user = { address: shouting, username: 'shouter', isAdmin: false };
    const participants = [member('ada'), member('shouter', { userId: shouting.toLowerCase() })];
    openRoom(duelRoom({ participants }), { session: signedIn({ user }) });
    expect(await button('Leave Room')).toBeDefined();
  });
});
