import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { guest, ME, signedIn } from '@/testing/render';
import { STREAM, you } from '@/testing/room';
import {
  chatBench,
  input,
  lines,
  open,
  pass,
  say,
  sendButton,
  sentLines,
  server,
  soon,
  user,
} from '../testing';
// A part that comes later in the app: here it is compiled before the clock stands still.
import './silence-notice';

chatBench();

describe('writing', () => {
  it('CHAT-07 shows the line at once, before the server has answered', async () => {
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

  it('slow mode lets the first line through at once', async () => {
    server.joined = { you: you() };
    await open();
    await user.type(input(), 'one');
    await soon(() =>
      server.happens({
        type: 'moderation',
        action: 'slow_mode',
        by: { address: ME.address, username: 'host' },
        target: null,
        messageId: null,
        until: null,
        slowModeSeconds: 60,
        reason: null,
        timestamp: Date.now(),
      }),
    );
    expect(screen.getByText('Slow mode: 1 min')).toBeDefined();
    expect(sendButton().disabled).toBe(false);
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
