import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MY_ID, member, myself, ROOM_ID } from '@/testing/duel';
import { stopClock } from '@/testing/render';
import { button, down, inside, linked, openRoom, PATH, serveRooms, server } from './testing';

serveRooms();

describe('the address that plays again', () => {
  const from = (referrer: string, status: 'active' | 'in_game' = 'active') => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    history.replaceState(null, '', `/duel/${ROOM_ID}#play-again`);
    return openRoom(inside({ status }));
  };
  const asked = { type: 'READY_STATUS', roomId: ROOM_ID, isReady: true };
  afterEach(() => {
    vi.restoreAllMocks();
    history.replaceState(null, '', '/');
  });

  test.each([`${location.origin}/`, 'http://localhost:3001/'])(
    'gets its player ready where %s led here, once',
    async (referrer) => {
      from(referrer);
      expect(await button('Not Ready')).toBeDefined();
      await waitFor(() => expect(server.asked).toEqual([asked]));
      expect(location.hash).toBe('');
    },
  );

  test('waits until the match before is over', async () => {
    from(`${location.origin}/`, 'in_game');
    await linked();
    expect(server.asked).toEqual([]);
    server.tell({ type: 'ROOM_UPDATED', room: inside() });
    await waitFor(() => expect(server.asked).toEqual([asked]));
  });

  test('does nothing for a link of somebody else', async () => {
    from('https://evil.example/');
    await linked();
    expect(await button('Ready')).toBeDefined();
    expect(server.asked).toEqual([]);
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
