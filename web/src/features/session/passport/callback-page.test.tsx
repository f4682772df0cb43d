import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, serve, stopClock } from '@/testing/render';
import { PassportCallbackPage } from './callback-page';

// The provider's part, which real browsers play in e2e/sign-in.spec.ts.
vi.mock('./complete', async (original) => ({
  ...(await original<typeof import('./complete')>()),
  completeSignIn: vi.fn(async () => {}),
}));

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('AUTH-12 /passport-callback leads to / about half a second after the sign-in', async () => {
  stopClock();
  const state = 'the-state';
  const request = { state, nonce: 'n', verifier: 'v', at: Date.now() };
  localStorage.setItem('cuecast.passport-request', JSON.stringify(request));
  window.history.replaceState(null, '', `/passport-callback?state=${state}&code=c`);
  serve({ 'GET /api/config': () => ({ body: { passport: {} } }) });
  const close = vi.spyOn(window, 'close').mockImplementation(() => {});
  const { router } = renderPage(<PassportCallbackPage />, {
    at: '/passport-callback',
    path: '/passport-callback',
  });
  const where = () => router.state.location.pathname;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  expect(screen.queryByRole('alert')).toBeNull();
  expect([where(), close.mock.calls.length]).toEqual(['/passport-callback', 0]);
  await pass(450);
  expect([where(), close.mock.calls.length]).toEqual(['/passport-callback', 0]);
  await pass(100);
  expect([where(), close.mock.calls.length]).toEqual(['/', 1]);
});
