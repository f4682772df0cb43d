import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Balance } from '@/api/money-types';
import { profileBalances } from '@/api/wallet-profile';
import { lendCredentials, request } from '@/lib/http';
import { serve } from '@/testing/render';
import { parseRecord } from './record';
import { cachedSignature, cacheSignature, signatureHeader } from './signature';
import { SESSION_KEY, store } from './store';
import { DAY_MS, ROSE, roseUser, tokenLiving } from './testing';
import { describe as describeProfile, describeWallet } from './update-session';

const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const stored = () => JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
const profile = (address: string, balances: object) => ({
  ...({ address, username: 'rose', isAdmin: false } as never as Parameters<
    typeof describeProfile
  >[0]),
  balances: profileBalances(balances),
});

beforeEach(() => {
  store.clear();
  localStorage.clear();
});

describe('the balances of the session', () => {
  test('SESSION-03 SESSION-04 SESSION-24 come with wallet and profile answers', () => {
    store.connected(ROSE);
    describeProfile(
      profile(ROSE, { pool: '12.5', bnbBalance: 0.25, usdt: 'nonsense', usdBalance: '7' }),
    );
    expect(stored()).toMatchObject({
      bitpBalance: '0.00',
      usdBalance: '7',
      poolBalance: '12.5',
      bnbBalance: '0.25',
      imxBalance: '0.00',
      usdtBalance: '0.00',
      solBalance: '0.00',
      usdcBalance: '0.00',
      walletBalances: { POOL: '12.5', BNB: '0.25', IMX: '0.00', USDT: '0.00' },
    });
    const held = (symbol: string, balance: string) =>
      ({ currency: { symbol }, balance }) as Balance;
    describeWallet(ROSE, [
      held('USDT', '50.10'),
      held('SOL', '2'),
      held('USDC', '3'),
      held('ODP', '9'),
    ]);
    expect(stored()).toMatchObject({
      poolBalance: '12.5',
      usdtBalance: '50.10',
      solBalance: '2',
      usdcBalance: '3',
      walletBalances: { POOL: '12.5', USDT: '50.10' },
    });
    expect(stored()).not.toHaveProperty('odpBalance');
  });

  test('SESSION-24 of another address change nothing', () => {
    store.connected(ROSE);
    describeProfile(profile(OTHER, { pool: '12.5' }));
    expect(stored().poolBalance).toBeUndefined();
  });
});

test('SESSION-28 the signed-in session carries address, isConnected, token, _id, userId and username', () => {
  const token = tokenLiving(Date.now(), Date.now() + DAY_MS);
  store.signedIn({ token, user: roseUser });
  expect(stored()).toMatchObject({
    address: ROSE,
    isConnected: true,
    token,
    _id: 'u1',
    userId: 'u1',
    username: 'rose',
  });
});

describe('the cached wallet signature', () => {
  const MESSAGE =
    'cuecast.example wants you to sign in with your Ethereum account:\n0x52...\n\nSign in.';

  test('SESSION-09 holds signature, timestamp and how the message began', () => {
    vi.useFakeTimers({ now: 1000 });
    cacheSignature(ROSE, MESSAGE, '0xabc');
    vi.useRealTimers();
    expect(JSON.parse(localStorage.getItem('cuecast.signature') ?? '')).toEqual({
      address: ROSE,
      signature: '0xabc',
      timestamp: 1000,
      messagePrefix: 'cuecast.example wants you to sign in with your Ethereum account:',
    });
  });

  test('SESSION-26 SESSION-17 lives 14 days, and keeps a session alive as long', () => {
    const now = Date.now();
    cacheSignature(ROSE, MESSAGE, '0xabc');
    expect(cachedSignature(ROSE, now + 13.9 * DAY_MS)?.signature).toBe('0xabc');
    expect(cachedSignature(ROSE, now + 14.1 * DAY_MS)).toBeNull();
    expect(cachedSignature(OTHER, now)).toBeNull();
    const old = JSON.stringify({ address: ROSE, token: 'claim', timestamp: now - 20 * DAY_MS });
    expect(parseRecord(old, now)?.address).toBe(ROSE);
    expect(parseRecord(old, now + 14.1 * DAY_MS)).toBeNull();
  });

  test('SESSION-23 goes along with wallet, quest and auth calls, once there is one', async () => {
    const calls = serve({});
    store.connected(ROSE);
    lendCredentials({
      token: store.token,
      lost: store.tokenLost,
      headers: (path) => signatureHeader(path, store.get()?.address),
    });
    const header = async (path: string) => {
      await request('GET', path, { toast: false }).catch(() => {});
      return calls.at(-1)?.headers.get('x-wallet-signature');
    };
    expect(await header('/api/auth/verify')).toBeNull();
    cacheSignature(ROSE, MESSAGE, '0xabc');
    for (const path of ['/api/auth/verify', '/api/wallet-v2/balances', '/api/quests/1/join']) {
      expect(await header(path), path).toBe('0xabc');
    }
    expect(await header('/api/streams')).toBeNull();
    store.connected(OTHER);
    expect(await header('/api/auth/verify')).toBeNull();
  });
});

test('a wallet that is connected after Immutable Passport begins a session of its own', () => {
  const token = tokenLiving(Date.now(), Date.now() + DAY_MS);
  store.signedIn({ token, user: roseUser });
  const record = store.get();
  if (record) store.replace({ ...record, provider: 'passport', passportAddress: ROSE });
  store.tokenLost(token);
  expect(JSON.parse(atob(stored().token)).provider).toBe('passport');
  store.connected(ROSE);
  expect(stored()).toMatchObject({ provider: 'appkit', passportAddress: null });
});
