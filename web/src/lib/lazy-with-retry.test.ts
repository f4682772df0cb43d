import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyModule } from './lazy-with-retry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fails = (times: number) => {
  const fetchPart = vi.fn(async () => 'here');
  for (let time = 0; time < times; time += 1) fetchPart.mockRejectedValueOnce(new Error('lost'));
  return fetchPart;
};

it('asks again for a part that did not load, and gives up after two more', async () => {
  const loaded = lazyModule(fails(2)).load();
  await vi.advanceTimersByTimeAsync(4000);
  await expect(loaded).resolves.toBe('here');

  const failed = expect(lazyModule(fails(3)).load()).rejects.toThrow('lost');
  await vi.advanceTimersByTimeAsync(4000);
  await failed;
});

it('waits for the network however long it is away', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchPart = fails(1);
  const loaded = lazyModule(fetchPart).load();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchPart).toHaveBeenCalledTimes(1);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('here');
});

it('does not mind a part that could not be fetched ahead of time', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  lazyModule(fails(1)).prefetch();
  await vi.advanceTimersByTimeAsync(10);
  process.off('unhandledRejection', rejected);
  expect(rejected).not.toHaveBeenCalled();
});
