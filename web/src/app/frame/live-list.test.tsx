import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, renderPage, serve, stopClock } from '@/testing/render';
import { liveStream } from '@/testing/stream';
import { LiveList } from './live-list';

test('the streams that are on stay listed when a later read fails', async () => {
  stopClock();
  try {
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    let fails = false;
    const calls = serve({
      'GET /api/streams': () =>
        fails ? { status: 500, body: refusal('No.', 'INTERNAL_ERROR') } : { body: [liveStream] },
    });
    renderPage(<LiveList compact={false} />);
    await pass(100);
    expect(screen.getByRole('link', { name: /karl/ })).toBeDefined();
    fails = true;
    // The next read, and the three more that are made of a failed one.
    await pass(30_000 + 8_000);
    expect(calls).toHaveLength(5);
    expect(screen.getByRole('heading', { name: 'Live now' })).toBeDefined();
    expect(screen.getByRole('link', { name: /karl/ })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
