import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ME, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { ADMIN_ADDRESSES } from './access';
import { AdminGuard } from './admin-guard';
import { AdminPage } from './admin-page';
import { HOUR_MS } from './record';
import { adminStore } from './store';
import { adminRecord, store } from './testing';
// Fetched now: what opens late does not come in time under a stopped clock.
import './withdrawals-tab';

const EXPIRED = 'Your session has expired. Please log in again.';
const DENIED = 'Access denied. Admin privileges required.';
const VERIFY = 'GET /api/auth/verify';
const REFRESH = 'GET /api/auth/refresh';
const QUEUE = 'GET /api/admin/withdrawals';
const empty = () => ({ body: { success: true, data: [], nextCursor: null } });

const open = (session = {}) =>
  renderPage(
    <AdminGuard>
      <AdminPage tournaments={null} tasks={null} collections={null} nfts={null} />
    </AdminGuard>,
    { at: '/page?tab=withdrawals', ...session },
  );
const where = (router: ReturnType<typeof open>['router']) => router.state.location.pathname;
const panel = () => screen.findByRole('heading', { name: 'Admin Panel' });

beforeEach(() => adminStore.clear());
afterEach(() => vi.useRealTimers());

describe('the guard', () => {
  test('ADMINAUTH-04 without a session, or with a corrupt one, it leads to /admin-login', async () => {
    serve({});
    for (const kept of [null, 'no json', '{"token":1}', { ...adminRecord(), user: null }]) {
      if (kept) store(kept);
      const { router, unmount } = open();
      await waitFor(() => expect(where(router)).toBe('/admin-login'));
      unmount();
    }
  });

  test('ADMINAUTH-12 ADMINAUTH-11 the stored flag opens the panel without a question to the server', async () => {
    const calls = serve({ [QUEUE]: empty });
    store(adminRecord());
    open();
    await panel();
    expect(calls.some(({ path }) => path.startsWith('/api/auth/'))).toBe(false);
  });

  test('ADMINAUTH-10 ADMINAUTH-11 so does the flag of a wallet’s profile, with the wallet’s token', async () => {
    const calls = serve({ [QUEUE]: empty });
    open({ session: signedIn({ user: { ...ME, isAdmin: true } }) });
    await panel();
    await waitFor(() => expect(calls.some(({ path }) => path.includes('/admin/'))).toBe(true));
  });

  test('ADMINAUTH-03 ADMINAUTH-13 without the flag a spinner shows while the server verifies the token', async () => {
    let answer = (_: object) => {};
    const calls = serve({
      [VERIFY]: () =>
        new Promise((resolve) => {
          answer = (user) => resolve({ body: { valid: true, user } });
        }),
      [QUEUE]: empty,
    });
    open({ session: signedIn() });
    expect(screen.getByRole('status', { name: 'Checking your access' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Admin Panel' })).toBeNull();
    await waitFor(() => expect(calls).toHaveLength(1));
    answer({ isAdmin: true });
    await panel();
  });

  test('ADMINAUTH-14 where that does not succeed it falls back to a refresh', async () => {
    serve({
      [VERIFY]: () => ({ status: 400 }),
      [REFRESH]: () => ({ body: { token: 'next', user: { isAdmin: true } } }),
      [QUEUE]: empty,
    });
    open({ session: signedIn() });
    await panel();
  });

  test('ADMINAUTH-05 a check that fails leads to /admin-login', async () => {
    serve({ [VERIFY]: () => ({ status: 400 }), [REFRESH]: () => ({ status: 400 }) });
    const { router } = open({ session: signedIn() });
    await waitFor(() => expect(where(router)).toBe('/admin-login'));
  });

  test('ADMINAUTH-17 no address is an administrator’s by itself: the list is empty', () => {
    expect([...ADMIN_ADDRESSES]).toEqual([]);
  });

  test.each([{ isAdmin: false }, {}])(
    'ADMINAUTH-13 ADMINAUTH-24 a valid answer about a non-admin (%j) tells them so and sends them home',
    async (user) => {
      serve({ [VERIFY]: () => ({ body: { valid: true, user } }) });
      const { router } = open({ session: signedIn() });
      await waitFor(() => expect(where(router)).toBe('/'));
      expect(await screen.findByText(DENIED)).toBeDefined();
      expect(screen.queryByRole('heading', { name: 'Admin Panel' })).toBeNull();
    },
  );

  test('ADMINAUTH-24 a flag that the server does not share opens nothing: its refusal sends home', async () => {
    serve({ [QUEUE]: () => ({ status: 403, body: refusal(DENIED, 'FORBIDDEN') }) });
    store(adminRecord());
    const { router } = open();
    await waitFor(() => expect(where(router)).toBe('/'));
    expect(await screen.findByText(DENIED)).toBeDefined();
    expect(adminStore.get()).toBeNull();
  });
});

describe('the session', () => {
  test('ADMINAUTH-15 ADMINAUTH-16 requests carry the stored token and the marker header', async () => {
    const calls = serve({ [QUEUE]: empty });
    store(adminRecord());
    open({ session: signedIn() });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer admin.token.1');
    expect(calls[0]?.headers.get('x-admin-request')).toBe('true');
  });

  test('ADMINAUTH-06 an open panel has its session extended every hour', async () => {
    stopClock();
    const refreshed = vi.fn();
    serve({
      [QUEUE]: empty,
      [REFRESH]: ({ headers }) => {
        refreshed(headers.get('authorization'));
        return { body: { token: 'admin.token.2', user: { isAdmin: true } } };
      },
    });
    store(adminRecord());
    open();
    await act(() => vi.advanceTimersByTimeAsync(HOUR_MS - 60_000));
    expect(refreshed).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(refreshed.mock.calls).toEqual([['Bearer admin.token.1']]);
    expect(adminStore.get()).toMatchObject({
      token: 'admin.token.2',
      sessionExpiresAt: Date.now() + 4 * HOUR_MS,
    });
    await act(() => vi.advanceTimersByTimeAsync(HOUR_MS));
    expect(refreshed).toHaveBeenCalledTimes(2);
  });

  test('ADMINAUTH-07 one that is past its four hours here is extended if the server still holds it', async () => {
    serve({
      [QUEUE]: empty,
      [REFRESH]: () => ({ body: { token: 'admin.token.2', user: { isAdmin: true } } }),
    });
    store(adminRecord({ sessionExpiresAt: Date.now() - 1000 }));
    open();
    await panel();
    expect(adminStore.get()?.sessionExpiresAt).toBeGreaterThan(Date.now());
  });

  test('ADMINAUTH-09 one that the server has ended says so and leads to /admin-login', async () => {
    serve({ [REFRESH]: () => ({ status: 401, body: refusal(EXPIRED, 'INVALID_TOKEN') }) });
    store(adminRecord({ sessionExpiresAt: Date.now() - 1000 }));
    const { router } = open();
    await waitFor(() => expect(where(router)).toBe('/admin-login'));
    expect(await screen.findByText(EXPIRED)).toBeDefined();
  });

  test('ADMINAUTH-08 ADMINAUTH-09 one whose expiresAt has passed is cleared, and says so', async () => {
    const calls = serve({});
    store(adminRecord({ expiresAt: Date.now() - 1 }));
    const { router } = open();
    await waitFor(() => expect(where(router)).toBe('/admin-login'));
    expect(await screen.findByText(EXPIRED)).toBeDefined();
    expect(localStorage.getItem('cuecast.admin-session')).toBeNull();
    expect(calls).toEqual([]);
  });
});
