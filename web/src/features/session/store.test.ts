import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SESSION_LIFE_MS } from './local-token';
import { parseRecord } from './record';
import { SESSION_KEY, store } from './store';
import { DAY_MS, ROSE, roseUser, tokenLiving } from './testing';
import { isAlive, isDueForRefresh, isServerToken } from './token';

const stored = () => JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

beforeEach(() => store.clear());

describe('connecting', () => {
  test('SESSION-01 SESSION-02 SESSION-10 makes a local session with no signature', () => {
    store.connected(ROSE);
    expect(stored()).toMatchObject({
      address: ROSE,
      username: null,
      email: null,
      isAdmin: false,
      provider: 'appkit',
      passportInfo: null,
      passportAddress: null,
      token: expect.any(String),
      timestamp: expect.any(Number),
      sessionExpiry: expect.any(Number),
      isConnected: true,
    });
    expect(store.token()).toBeNull();
  });

  test('SESSION-05 SESSION-06 SESSION-07 its token is a local claim with the documented message', () => {
    store.connected(ROSE);
    const claim = JSON.parse(atob(stored().token));
    expect(claim).toEqual({
      address: ROSE,
      timestamp: claim.timestamp,
      message: `Authenticate with Cuecast for address ${ROSE} at timestamp ${claim.timestamp}`,
      signature: 'no_signature_required',
      expiry: claim.timestamp + 14 * DAY_MS,
      provider: 'appkit',
    });
  });

  test('SESSION-08 a token with a dot is the server’s, the claim is not', () => {
    store.connected(ROSE);
    expect(isServerToken(stored().token)).toBe(false);
    expect(isServerToken('a.b.c')).toBe(true);
  });

  test('another address starts anew; the same one keeps its token', () => {
    const token = tokenLiving(Date.now(), Date.now() + DAY_MS);
    store.signedIn({ token, user: roseUser });
    store.connected(ROSE);
    expect(store.token()).toBe(token);
    store.connected(OTHER);
    expect(store.token()).toBeNull();
    expect(store.get()?.username).toBeNull();
  });
});

describe('a session from before', () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  const saved = (age: number, token = 'claim') =>
    JSON.stringify({ address: ROSE, token, timestamp: now - age });

  test('SESSION-17 SESSION-19 SESSION-25 is used again while under 14 days old', () => {
    expect(SESSION_LIFE_MS).toBe(14 * DAY_MS);
    expect(parseRecord(saved(13.9 * DAY_MS), now)?.address).toBe(ROSE);
    expect(parseRecord(saved(14.1 * DAY_MS), now)).toBeNull();
  });

  test('SESSION-17 or while the server’s token lives', () => {
    const token = tokenLiving(now - DAY_MS, now + DAY_MS);
    expect(parseRecord(saved(20 * DAY_MS, token), now)?.token).toBe(token);
  });

  test('is refused when it is not one', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"address":"0x1"}',
      '{"address":5,"token":"","timestamp":0}',
      null,
    ]) {
      expect(parseRecord(text, now)).toBeNull();
    }
  });
});

describe('a token', () => {
  const token = tokenLiving(0, 14 * DAY_MS);

  test('SESSION-18 is due for the next one past 70 percent of its life', () => {
    expect(isDueForRefresh(token, 9.7 * DAY_MS)).toBe(false);
    expect(isDueForRefresh(token, 9.9 * DAY_MS)).toBe(true);
  });

  test('dies at its expiry, and an unreadable one never lived', () => {
    expect(isAlive(token, 13.9 * DAY_MS)).toBe(true);
    expect(isAlive(token, 14 * DAY_MS)).toBe(false);
    expect(isAlive('not.a.token', 0)).toBe(false);
  });
});

describe('the tabs of one browser', () => {
  test('follow one another in and out', () => {
    const seen = vi.fn();
    const stop = store.subscribe(seen);
    const token = tokenLiving(Date.now(), Date.now() + DAY_MS);
    const record = { address: ROSE, token, timestamp: Date.now() };
    localStorage.setItem(SESSION_KEY, JSON.stringify(record));
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(store.token()).toBe(token);
    localStorage.removeItem(SESSION_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(store.get()).toBeNull();
    expect(seen).toHaveBeenCalledTimes(2);
    stop();
  });
});

test('a token that the server no longer takes leaves the wallet connected', () => {
  const token = tokenLiving(Date.now(), Date.now() + DAY_MS);
  store.signedIn({ token, user: { ...roseUser, isAdmin: true } });
  store.tokenLost('an.older.one');
  expect(store.token()).toBe(token);
  store.tokenLost(token);
  expect(store.token()).toBeNull();
  expect(store.get()).toMatchObject({ address: ROSE, isAdmin: false });
});
