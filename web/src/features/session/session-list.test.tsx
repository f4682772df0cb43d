import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ServerSession } from '@/api/types';
import { refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { SessionList } from './session-list';

const session = (change: Partial<ServerSession>): ServerSession => ({
  id: 's1',
  provider: 'wallet',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  createdAt: '2026-11-20T19:00:00Z',
  lastSeenAt: '2026-11-21T19:00:00Z',
  expiresAt: '2026-12-20T19:00:00Z',
  current: false,
  ...change,
});

test('the sessions stay listed when a later read fails', async () => {
  stopClock();
  try {
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const sessions = [
      session({ current: true }),
      session({ id: 's2', userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1' }),
    ];
    let fails = false;
    const calls = serve({
      'GET /api/auth/sessions': () =>
        fails ? { status: 500, body: refusal('No.', 'INTERNAL_ERROR') } : { body: { sessions } },
    });
    renderPage(<SessionList />, { session: signedIn() });
    await pass(100);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    fails = true;
    // Coming back to the page reads them anew.
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await pass(8_000);
    expect(calls).toHaveLength(5);
    expect(screen.getByText('Firefox on Linux')).toBeDefined();
    expect(screen.getByText('Safari on iOS')).toBeDefined();
    expect(screen.queryByText('Your sessions did not load')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
