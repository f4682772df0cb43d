import { beforeEach, expect, test, vi } from 'vitest';
import type { Passport } from '@/api/types';
import { ApiError } from '@/lib/api-error';
import { isLoggingOut, LOGOUT_KEY, logout } from '../logout';
import { store } from '../store';
import { DAY_MS, roseUser, tokenLiving } from '../testing';
import { arrive, leavePassport } from './leave';
import { PassportError, passportErrorText } from './passport-error';
import { beginRequest, takeRequest } from './request';

vi.mock('@/api/auth', () => ({ logout: vi.fn(), refresh: vi.fn(), verify: vi.fn() }));
const auth = vi.mocked(await import('@/api/auth'));

const passport: Passport = {
  issuer: 'https://auth.example/',
  clientId: 'cuecast-web',
  environment: 'sandbox',
  scopes: ['openid', 'offline_access', 'email', 'transact'],
  addressClaim: 'passport.zkevm_eth_address',
  endpoints: {
    authorization: 'https://auth.example/authorize?tenant=1',
    token: 'https://auth.example/token',
    endSession: null,
  },
};

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  store.clear();
});

test('AUTH-20 the request asks for the documented scopes with PKCE, state and nonce, which no other request has', async () => {
  const { url, state } = await beginRequest(passport);
  const asked = Object.fromEntries(url.searchParams);
  expect(url.origin + url.pathname).toBe('https://auth.example/authorize');
  expect(asked).toMatchObject({
    tenant: '1',
    response_type: 'code',
    client_id: 'cuecast-web',
    redirect_uri: `${window.location.origin}/passport-callback`,
    scope: 'openid offline_access email transact',
    code_challenge_method: 'S256',
    state,
  });
  const again = await beginRequest(passport);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(again.url.searchParams.get(name)).not.toBe(asked[name]);
  }
  expect(takeRequest(state), 'the newest request counts').toBeNull();
  const taken = takeRequest(again.state);
  expect(taken?.verifier).toHaveLength(43);
  expect(again.url.toString()).not.toContain(taken?.verifier);
  expect(takeRequest(again.state), 'once').toBeNull();
});

test('an answer to no request, or after ten minutes, has none', async () => {
  expect(takeRequest(null)).toBeNull();
  expect(takeRequest('made-up')).toBeNull();
  const { state } = await beginRequest(passport);
  expect(takeRequest(state, Date.now() + 10 * 60_000)).toBeNull();
});

test('AUTH-21 AUTH-22 AUTH-23 AUTH-24 every failure has its documented text', () => {
  expect(passportErrorText(PassportError.of('blocked'))).toBe(
    'Passport login popup was blocked. Please allow popups for this site and try again.',
  );
  const network = 'Network error. Please check your connection and try again.';
  const timeout = new DOMException('late', 'TimeoutError');
  for (const error of [new TypeError('Failed to fetch'), timeout, new ApiError('', 0, 'X', null)]) {
    expect(passportErrorText(error)).toBe(network);
  }
  const noAddress = 'Failed to get wallet address from Immutable Passport';
  expect(passportErrorText(PassportError.of('address'))).toBe(noAddress);
  expect(passportErrorText(new ApiError(noAddress, 401, 'INVALID_TOKEN', null))).toBe(noAddress);
  expect(passportErrorText(new ApiError('Used.', 401, 'INVALID_TOKEN', null))).toBe(
    'Failed to connect with Immutable Passport: Used.',
  );
  expect(passportErrorText('odd')).toBe('Failed to connect with Immutable Passport: odd');
});

test('AUTH-14 a logout screen that comes again within 5 s is a loop, and later it is not', () => {
  expect(arrive(1000)).toBe('landed');
  expect(arrive(5999)).toBe('interrupted');
  expect(arrive(6000)).toBe('landed');
  expect(arrive(11_001)).toBe('landed');
});

test('SESSION-15 SESSION-29 AUTH-33 a logout from Immutable Passport goes to the logout screen, whose guard ends after 5 s', async () => {
  vi.useFakeTimers();
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const token = tokenLiving(Date.now(), Date.now() + DAY_MS);
  store.signedIn({ token, user: roseUser });
  const record = store.get();
  if (record) store.replace({ ...record, provider: 'passport' });
  localStorage.setItem('cuecast.signature', '{}');

  await logout();
  expect(go).toHaveBeenCalledWith('/passport-logout');
  expect(sessionStorage.getItem(LOGOUT_KEY)).toBe('started');
  expect(auth.logout).not.toHaveBeenCalled();

  expect(arrive()).toBe('leaving');
  auth.logout.mockResolvedValue({ success: true });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ passport })));
  const left = leavePassport();
  expect(store.get()).toBeNull();
  expect(localStorage.getItem('cuecast.signature')).toBeNull();
  await expect(left, 'this provider has no page for it').resolves.toBeNull();
  await vi.advanceTimersByTimeAsync(4999);
  expect(isLoggingOut()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isLoggingOut()).toBe(false);
  vi.useRealTimers();
});
