import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityOf } from '@/lib/identity';
import { type Session, useSession } from '@/lib/session';
import { StreamRoom } from '@/realtime/room';
import { guest, ME, renderPage, serve, signedIn, stopClock } from '@/test-render';
import { FakeRoom, STREAM, withLayout, you } from '@/test-room';
import { StreamChat } from './stream-chat';

let server: FakeRoom;

beforeEach(() => {
  stopClock();
  withLayout();
  server = new FakeRoom();
});
afterEach(() => void vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets something happen, and the page draw it: the room tells of changes once a frame. */
const soon = async (happening: () => void) => {
  happening();
  await pass(20);
};
const say = async (text: string) => {
  await user.type(input(), `${text}{Enter}`);
  await pass(20);
};

function Room() {
  const { user: person, token } = useSession();
  const [room] = useState(
    () =>
      new StreamRoom({
        url: `ws://cuecast.test/stream/${STREAM}`,
        streamId: STREAM,
        identity: person && token ? identityOf(person, token) : null,
      }),
  );
  useEffect(() => {
    room.connect();
    return () => room.close();
  }, [room]);
  return <StreamChat room={room} streamId={STREAM} />;
}

async function open(session: Session = signedIn()) {
  serve({
    'GET /api/users/me': () => ({ body: { user: { ...ME, id: '1' }, blocked: [] } }),
    [`GET /api/streams/${STREAM}/messages`]: () => ({ body: { messages: [], before: null } }),
  });
  const view = renderPage(<Room />, { session });
  await pass(1100);
  return view;
}

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Chat message' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' });
const lines = () => within(screen.getByRole('region', { name: 'Chat messages' }));
const sentLines = () => server.heard.filter((sent) => sent.type === 'chat');

describe('the connection', () => {
  it('CHAT-05 CHAT-06 shows Connecting..., Connected, Disconnected and Error as it goes', async () => {
    server.reachable = false;
    serve({});
    renderPage(<Room />, { session: guest() });
    const badge = () => screen.getByRole('status', { name: /^Chat:/ }).textContent;
    expect(badge()).toBe('Connecting...');
    await pass(100);
    expect(badge()).toBe('Error');
    server.reachable = true;
    await pass(6000);
    expect(badge()).toBe('Connected');
    await soon(() => server.cut());
    expect(badge()).toBe('Disconnected');
  });

  it("CHAT-25 lost says 'Chat connection error. Trying to reconnect...' until it is back", async () => {
    await open();
    server.reachable = false;
    await soon(() => server.cut());
    expect(screen.getByRole('alert').textContent).toBe(
      'Chat connection error. Trying to reconnect...',
    );
    server.reachable = true;
    await pass(6000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("CHAT-27 that never was says 'Failed to connect to chat. Please try refreshing the page.'", async () => {
    server.reachable = false;
    await open();
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to connect to chat. Please try refreshing the page.',
    );
  });

  it("CHAT-26 CHAT-29 failed five times says 'Unable to connect to chat. Please try refreshing the page.', and goes on trying", async () => {
    await open();
    server.reachable = false;
    await soon(() => server.cut());
    for (let failed = 1; failed < 5; failed += 1) {
      while (server.opened < 1 + failed) await pass(500);
      await pass(10);
      expect(screen.getByRole('alert').textContent).toContain('Trying to reconnect');
    }
    while (server.opened < 6) await pass(500);
    await pass(10);
    expect(screen.getByRole('alert').textContent).toBe(
      'Unable to connect to chat. Please try refreshing the page.',
    );
    server.reachable = true;
    await pass(60_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('CHAT-30 that does not open within 15 s has failed', async () => {
    server.hear = () => {};
    await open();
    await pass(13_500);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1000);
    expect(screen.getByRole('alert').textContent).toContain('Failed to connect to chat.');
  });

  it('CHAT-31 sends a heartbeat every 30 s', async () => {
    await open();
    await pass(30_000);
    expect(server.heard.filter((sent) => sent.type === 'heartbeat')).toHaveLength(1);
    await pass(30_000);
    expect(server.heard.filter((sent) => sent.type === 'heartbeat')).toHaveLength(2);
  });

  it('CHAT-34 is not spoken of during the first second', async () => {
    server.reachable = false;
    serve({});
    renderPage(<Room />, { session: guest() });
    await pass(900);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading chat' })).toBeDefined();
    await pass(200);
    expect(screen.getByRole('alert')).toBeDefined();
  });

  it("CHAT-24 without websockets says 'Chat is not available in this browser. Please try a different browser.'", async () => {
    await open();
    vi.unstubAllGlobals();
    vi.stubGlobal('WebSocket', undefined);
    Reflect.deleteProperty(window, 'WebSocket');
    renderPage(<Room />, { session: guest() });
    expect(
      screen.getByText('Chat is not available in this browser. Please try a different browser.'),
    ).toBeDefined();
  });

  it('that the server closed for good offers a way back', async () => {
    await open();
    await soon(() => server.cut(4103));
    expect(screen.getByRole('alert').textContent).toContain('Too many chats are open');
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    await pass(100);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('reading', () => {
  it('CHAT-02 CHAT-20 shows what others say, with who they are', async () => {
    server.joined = { history: [server.line({ username: 'anna', message: 'first' })] };
    await open(guest());
    await soon(() => server.says('karl', 'welcome all', { role: 'creator' }));
    expect(lines().getByText('first')).toBeDefined();
    expect(lines().getByText('welcome all').closest('article')?.textContent).toBe(
      'karl: welcome all',
    );
    expect(lines().getByLabelText('Creator')).toBeDefined();
  });

  it('CHAT-32 shows who is typing for 2 s', async () => {
    await open();
    await soon(() => server.tell({ type: 'typing', address: '0x2', username: 'anna' }));
    expect(screen.getByText('anna is typing…')).toBeDefined();
    await pass(1900);
    expect(screen.queryByText('anna is typing…')).not.toBeNull();
    await pass(200);
    expect(screen.queryByText('anna is typing…')).toBeNull();
  });

  it('CHAT-33 shows a line without an id of its own once when it comes twice within 5 s', async () => {
    await open();
    const at = Date.now();
    const same = { clientMessageId: null, timestamp: at };
    await soon(() => server.says('anna', 'gg', same));
    await soon(() => server.says('anna', 'gg', { ...same, timestamp: at + 4900 }));
    expect(lines().getAllByText('gg')).toHaveLength(1);
    await soon(() => server.says('anna', 'gg', { ...same, timestamp: at + 5100 }));
    expect(lines().getAllByText('gg')).toHaveLength(2);
  });

  it('marks what a moderator removed, and no longer shows it', async () => {
    await open();
    await soon(() => server.says('troll', 'buy followers', { id: 'bad' }));
    await soon(() =>
      server.happens({
        type: 'moderation',
        action: 'delete_message',
        by: { address: '0x9', username: 'mod' },
        target: null,
        messageId: 'bad',
        until: null,
        slowModeSeconds: null,
        reason: null,
      }),
    );
    expect(lines().getByText('Message deleted by a moderator')).toBeDefined();
    expect(lines().queryByText('buy followers')).toBeNull();
  });

  it('reads the newest line of others to a screen reader', async () => {
    server.joined = { history: [server.line({ message: 'old news' })] };
    await open();
    await soon(() => server.says('anna', 'what a shot'));
    await pass(3000);
    const log = screen.getByRole('log', { name: 'New chat messages' });
    expect(log.textContent).toBe('anna: what a shot');
  });
});

describe('writing', () => {
  it('CHAT-07 CHAT-15 shows the line at once, before the server has answered', async () => {
    server.answer = () => ({ type: 'noted' });
    await open();
    await say('nice break');
    expect(lines().getByText('nice break').closest('article')?.className).toContain('opacity-60');
    expect(input().value).toBe('');
    expect(sentLines()[0]).toMatchObject({ streamId: STREAM, message: 'nice break' });
  });

  it('CHAT-08 keeps lines of a lost connection and sends them when it is back', async () => {
    server.answer = () => ({ type: 'noted' });
    await open();
    await say('still here');
    server.reachable = false;
    await soon(() => server.cut());
    expect(lines().getByText('still here')).toBeDefined();
    server.answer = () => null;
    server.reachable = true;
    await pass(6000);
    expect(sentLines().map((sent) => sent.message)).toEqual(['still here', 'still here']);
    expect(sentLines()[1]?.clientMessageId).toBe(sentLines()[0]?.clientMessageId);
    expect(lines().getAllByText('still here')).toHaveLength(1);
    expect(lines().getByText('still here').closest('article')?.className).not.toContain('opacity');
  });

  it('CHAT-08 takes lines that are written while the connection is lost and sends them in order', async () => {
    await open();
    server.reachable = false;
    await soon(() => server.cut());
    await say('one');
    await say('two');
    expect(lines().getByText('two')).toBeDefined();
    expect(input().value).toBe('');
    expect(sentLines()).toEqual([]);
    server.reachable = true;
    await pass(6000);
    expect(sentLines().map((sent) => sent.message)).toEqual(['one', 'two']);
  });

  it("CHAT-09 CHAT-28 after 3 sends without an answer marks it '(Failed to send)' and says so; it can be sent again or deleted", async () => {
    server.answer = () => ({ type: 'noted' });
    await open();
    await say('anyone there');
    await pass(16_000);
    expect(sentLines()).toHaveLength(3);
    expect(lines().getByText('(Failed to send)')).toBeDefined();
    expect(await screen.findByText('Failed to send message. Please try again.')).toBeDefined();

    server.answer = () => null;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(lines().queryByText('(Failed to send)')).toBeNull();
    expect(lines().getAllByText('anyone there')).toHaveLength(1);

    server.answer = ({ clientMessageId }) => ({
      type: 'chat_rejected',
      clientMessageId,
      code: 'RATE_LIMITED',
      message: 'Wait 2 s before the next message.',
    });
    await say('too fast');
    await pass(50);
    expect(lines().getByText('Wait 2 s before the next message.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(20);
    expect(lines().queryByText('too fast')).toBeNull();
  });

  it("CHAT-10 asks a guest: 'Please login to chat'", async () => {
    const session = guest();
    await open(session);
    expect(screen.getByText('Please login to chat')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(session.connect).toHaveBeenCalledOnce();
  });

  it('CHAT-10 asks a connected wallet for its proof once, at the first line, and keeps the line when it is declined', async () => {
    const requireToken = vi.fn(async (): Promise<string | null> => null);
    await open(signedIn({ status: 'connected', token: null, requireToken }));
    await say('hello');
    expect(requireToken).toHaveBeenCalledOnce();
    expect(input().value).toBe('hello');
    expect(sentLines()).toEqual([]);
    requireToken.mockResolvedValue('token');
    await say('');
    await pass(600);
    expect(server.heard.at(-2)).toMatchObject({ type: 'join_stream_view', token: 'token' });
    expect(sentLines().map((sent) => sent.message)).toEqual(['hello']);
  });

  it('CHAT-11 ignores blank lines', async () => {
    await open();
    await say('   ');
    expect(sentLines()).toEqual([]);
    expect(lines).toThrow();
  });

  it('CHAT-12 lets send only while connected, with something to say that is not too long', async () => {
    await open();
    expect(sendButton().disabled).toBe(true);
    await user.type(input(), 'hi');
    expect(sendButton().disabled).toBe(false);
    expect(screen.getByText('2/500')).toBeDefined();
    await user.clear(input());
    await user.paste('x'.repeat(501));
    expect(sendButton().disabled).toBe(true);
    await user.clear(input());
    await user.type(input(), 'hi');
    server.reachable = false;
    await soon(() => server.cut());
    expect(sendButton().disabled).toBe(true);
    await user.click(sendButton());
    expect(sentLines()).toEqual([]);
  });

  it('CHAT-32 tells the others of typing, not of every key', async () => {
    await open();
    await user.type(input(), 'hello there');
    expect(server.heard.filter((sent) => sent.type === 'typing')).toHaveLength(1);
  });

  it('takes the key / as the way to the input and Esc as the way out', async () => {
    await open();
    await user.keyboard('/');
    expect(document.activeElement).toBe(input());
    expect(input().value).toBe('');
    await user.keyboard('{Escape}');
    expect(document.activeElement).not.toBe(input());
  });

  it('completes the name of someone who spoke', async () => {
    await open();
    await soon(() => server.says('anna_banks', 'hi'));
    await user.type(input(), 'hey @an');
    expect(screen.getByRole('option', { name: '@anna_banks' })).toBeDefined();
    await user.keyboard('{Enter}');
    expect(input().value).toBe('hey @anna_banks ');
    expect(sentLines()).toEqual([]);
  });

  it('counts slow mode down between two lines', async () => {
    server.joined = { slowModeSeconds: 10, you: you() };
    await open();
    await say('one');
    await user.type(input(), 'two');
    expect(sendButton().disabled).toBe(true);
    expect(sendButton().textContent).toMatch(/^(9|10) s$/);
    await pass(10_300);
    expect(sendButton().disabled).toBe(false);
  });

  it('tells who is timed out for how long, and lets them back by itself', async () => {
    server.joined = { you: you({ banned: true, bannedUntil: Date.now() + 61_000 }) };
    await open();
    expect(screen.getByText(/You are timed out/).textContent).toMatch(/in (1:00|59 s)\.$/);
    await pass(61_000);
    expect(input()).toBeDefined();
  });

  it('tells who is banned, and who comes after the end', async () => {
    server.joined = { you: you({ banned: true }) };
    await open();
    expect(screen.getByText(/You are banned from this chat/)).toBeDefined();
    await soon(() => server.tell(you()));
    expect(input()).toBeDefined();
    await soon(() => server.happens({ type: 'stream_ended', streamId: STREAM }));
    expect(screen.getByText(/The stream has ended/)).toBeDefined();
  });
});
