import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout } from './logout';
import { startRefreshTimer } from './refresh-timer';
import { SESSION_KEY, store } from './store';
import { DAY_MS, ROSE, roseUser, tokenLiving } from './testing';

vi.mock('@/api/auth', () => ({ refresh: vi.fn(), verify: vi.fn(), logout: vi.fn() }));
const auth = vi.mocked(await import('@/api/auth'));

const fresh = () => tokenLiving(Date.now(), Date.now() + 14 * DAY_MS);
const old = () => tokenLiving(Date.now() - 10 * DAY_MS, Date.now() + 4 * DAY_MS);
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00Z') });
  vi.clearAllMocks();
  store.clear();
  auth.verify.mockResolvedValue({ valid: true, user: roseUser });
  auth.logout.mockResolvedValue({ success: true });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('SESSION-18 SESSION-27 past 70 percent the 30 s poll takes the next token and extends the record', async () => {
  store.signedIn({ token: fresh(), user: roseUser });
  stop = startRefreshTimer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(auth.refresh).not.toHaveBeenCalled();

  const aging = old();
  store.signedIn({ token: aging, user: roseUser });
  const next = fresh();
  auth.refresh.mockResolvedValue({ token: next, user: roseUser });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(auth.refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.token()).toBe(next);
  expect(store.get()).toMatchObject({
    timestamp: Date.now(),
    sessionExpiry: Date.now() + 14 * DAY_MS,
  });
});

test('a refresh that fails is tried again; the token lives on', async () => {
  const aging = old();
  store.signedIn({ token: aging, user: roseUser });
  auth.refresh.mockRejectedValue(new Error('down'));
  stop = startRefreshTimer();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(auth.refresh).toHaveBeenCalledTimes(2);
  expect(store.token()).toBe(aging);
});

test('AUTH-16 a session revoked elsewhere ends as the app starts', async () => {
  store.signedIn({ token: fresh(), user: roseUser });
  auth.verify.mockResolvedValue({ valid: false, user: null });
  stop = startRefreshTimer();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.token()).toBeNull();
  expect(store.get()?.address).toBe(ROSE);
});

test('AUTH-33 SESSION-14 logout revokes, and clears token, user and wallet keys at once', async () => {
  localStorage.setItem('wagmi.store', '{}');
  localStorage.setItem('wagmi.recentConnectorId', '"burner"');
  store.signedIn({ token: fresh(), user: roseUser });
  const done = logout();
  expect(auth.logout).toHaveBeenCalledTimes(1);
  expect(store.get()).toBeNull();
  for (const key of [SESSION_KEY, 'wagmi.store', 'wagmi.recentConnectorId']) {
    expect(localStorage.getItem(key)).toBeNull();
  }
  await done;
  await vi.advanceTimersByTimeAsync(1000);
});

test('SESSION-15 SESSION-16 a second logout waits out the guard of 1 s', async () => {
  store.signedIn({ token: fresh(), user: roseUser });
  await logout();
  store.signedIn({ token: fresh(), user: roseUser });
  await vi.advanceTimersByTimeAsync(999);
  await logout();
  expect(store.get()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await logout();
  expect(store.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
});

test('AUTH-34 a logout that the server did not hear of says so', async () => {
  const { notify } = await import('@/lib/notify');
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  store.signedIn({ token: fresh(), user: roseUser });
  auth.logout.mockRejectedValue(new Error('down'));
  await logout();
  expect(error).toHaveBeenCalledWith(
    'An error occurred during logout. Please try again.',
    expect.anything(),
  );
  expect(store.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
});
