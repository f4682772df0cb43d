import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTables } from '@/api/tables';
import { PositionsFeed } from './positions-feed';

vi.mock('@/api/tables', () => ({ MAX_TABLES: 2, getTables: vi.fn(async () => []) }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const hidden = (state: 'hidden' | 'visible') =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

it('asks once for all cards in view, and stops with the last of them', async () => {
  hidden('visible');
  const asked = vi.mocked(getTables);
  asked.mockClear();
  const feed = new PositionsFeed();
  const unwatch = ['a', 'b', 'c'].map((id) => feed.watch(id, () => {}));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.mock.calls).toEqual([[['a', 'b']]]);
  for (const stop of unwatch) stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('asks nothing while the page is hidden, and again when it is shown', async () => {
  const asked = vi.mocked(getTables);
  asked.mockClear();
  hidden('hidden');
  const stop = new PositionsFeed().watch('a', () => {});
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked).not.toHaveBeenCalled();
  hidden('visible');
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});
