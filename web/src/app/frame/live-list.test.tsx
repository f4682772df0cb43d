import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ME, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
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

test('in a column only the rows that stand whole are shown', async () => {
  const streams = ['karl', 'ada', 'rose'].map((username, at) => ({
    ...liveStream,
    streamId: `s${at}`,
    creator: { ...liveStream.creator, username },
  }));
  serve({ 'GET /api/streams': () => ({ body: streams }) });
  // Room for the heading, two rows and a half.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(48 + 2.5 * 58);
  renderPage(
    <div data-scrolls style={{ overflowY: 'auto' }}>
      <LiveList compact={false} fitting />
    </div>,
  );
  await screen.findByRole('link', { name: /karl/ });
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('those whom one follows come first, each once, and oneself not at all', async () => {
  const [karl, ada, own] = ['karl', 'ada', ME.username].map((username, at) => ({
    ...liveStream,
    streamId: `s${at}`,
    creator: {
      ...liveStream.creator,
      username: username ?? '',
      address: at === 2 ? ME.address : `0x${String(at + 4).repeat(40)}`,
    },
  }));
  serve({
    'GET /api/streams': ({ query }) => ({
      body: query.get('following') ? [ada] : [own, karl, ada],
    }),
  });
  renderPage(<LiveList compact={false} />, { session: signedIn() });
  await screen.findByRole('link', { name: /ada/ });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/live/s1', '/live/s0']);
});
