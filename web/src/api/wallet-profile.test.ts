import { afterEach, expect, test, vi } from 'vitest';
import { getWalletProfile, profileBalances } from './wallet-profile';

const ADDRESS = `0x${'2'.repeat(40)}`;

afterEach(() => vi.unstubAllGlobals());

test('WALLET-14 balances are read by either of their names', () => {
  const long = { poolBalance: '1.5', bnbBalance: '2', imxBalance: '3', usdtBalance: '4' };
  const short = { pool: '1.5', bnb: '2', imx: '3', usdt: '4' };
  for (const profile of [long, short, { ...long, pool: null }]) {
    expect(profileBalances(profile)).toMatchObject(short);
  }
  expect(profileBalances({ bitpBalance: '7', usdBalance: 8 })).toMatchObject({
    bitp: '7',
    usd: '8',
  });
});

test("WALLET-15 each balance is parsed to a number, and an invalid one becomes '0.00'", () => {
  for (const valid of ['12.5', ' 12.5 ', 12.5]) {
    expect(profileBalances({ usdt: valid }).usdt).toBe('12.5');
  }
  expect(profileBalances({ usdt: '123456789012345678.123456789' }).usdt).toBe(
    '123456789012345678.123456789',
  );
  const invalid = ['', ' ', 'abc', '1,5', '12.5 USDT', '1e400', Number.NaN, 1 / 0, {}, [], true];
  for (const value of [...invalid, null, undefined]) {
    expect(profileBalances({ usdt: value }).usdt).toBe('0.00');
  }
});

test('WALLET-15 the profile that the client asks for comes with its balances parsed', async () => {
  const body = { address: ADDRESS, username: 'rose', isAdmin: false, usdtBalance: 'x', bnb: '3' };
  vi.stubGlobal('fetch', async () => Response.json(body));
  const profile = await getWalletProfile(ADDRESS);
  expect(profile.username).toBe('rose');
  expect(profile.balances).toMatchObject({ usdt: '0.00', bnb: '3' });
});
