import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { io } from '@/realtime/io';
import { streamCodec } from '@/realtime/stream-codec';
import { guest, renderPage, serve } from '@/testing/render';
import { ChatRoom, chatBench, open, pass, server, soon, user } from '../testing';
// Fetched now: what opens late does not come in time under a stopped clock.
import './no-websocket';

chatBench();

describe('the connection', () => {
  it('CHAT-05 CHAT-06 shows Connecting..., Connected, Disconnected and Error as it goes', async () => {
    server.reachable = false;
    serve({});
    renderPage(<ChatRoom />, { session: guest() });
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

  it("CHAT-26 failed five times says 'Unable to connect to chat. Please try refreshing the page.', and goes on trying", async () => {
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

  /** Waits for that many websockets, and says when each was opened. */
  async function openings(count: number): Promise<number[]> {
    while (server.opened < count) await pass(50);
    return server.openedAt.slice(0, count);
  }

  const pauses = (times: number[]) => times.slice(1).map((time, at) => time - (times[at] ?? 0));

  it('CHAT-29 the documented options make five attempts three seconds apart, and then it gives up', async () => {
    server.reachable = false;
    const options = { reconnectionAttempts: 5, reconnectionDelay: 3000, randomizationFactor: 0 };
    const socket = io('ws://cuecast.test/stream/s', {
      ...options,
      reconnectionDelayMax: 3000,
      codec: streamCodec('s'),
    });
    const gaveUp = vi.fn();
    socket.io.on('reconnect_failed', gaveUp);
    expect(pauses(await openings(6))).toEqual([3000, 3000, 3000, 3000, 3000]);
    await pass(60_000);
    expect([server.opened, gaveUp.mock.calls.length]).toEqual([6, 1]);
  });

  it.each([0.001, 0.5, 0.999])(
    'CHAT-29 the page tries within a second, five times three seconds apart, says so, and goes on less and less often',
    async (chance) => {
      vi.mocked(Math.random).mockReturnValue(chance);
      await open();
      server.reachable = false;
      const lost = Date.now();
      await soon(() => server.cut());
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect(screen.getByRole('alert').textContent).toBe(
          'Chat connection error. Trying to reconnect...',
        );
        await openings(1 + attempt);
      }
      const [first = 0, ...others] = (await openings(7)).slice(1);
      expect(first - lost).toBeLessThanOrEqual(1000);
      for (const wait of pauses([first, ...others])) {
        expect(Math.abs(wait - 3000)).toBeLessThanOrEqual(20);
      }
      const later = pauses((await openings(12)).slice(6));
      for (const [at, longest] of [6000, 12_000, 24_000, 30_000, 30_000].entries()) {
        expect(later[at]).toBeLessThanOrEqual(longest);
        expect(later[at]).toBeGreaterThanOrEqual(longest / 2);
      }
    },
  );

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
    renderPage(<ChatRoom />, { session: guest() });
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
    renderPage(<ChatRoom />, { session: guest() });
    await pass(50);
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
