import { describe, expect, test } from 'vitest';
import { safeCheckout } from '@/lib/checkout';
import { walletLink } from './leave';
import { cardPrice, cryptoPrice } from './price';
import { returnPath } from './return-path';

describe('prices', () => {
  test('CREDIT-59 a price is credits times the rate, to the cent, without a float', () => {
    expect(cardPrice(50, 0.1)).toBe('5.00');
    expect(cardPrice(3, 0.1)).toBe('0.30');
    expect(cardPrice(250, 0.125)).toBe('31.25');
  });

  test('a card pays half a cent rounded up; crypto pays every begun cent, so that the division gives the credits back', () => {
    expect(cardPrice(1, 0.125)).toBe('0.13');
    expect(cardPrice(1, 0.124)).toBe('0.12');
    expect(cryptoPrice(1, 0.124)).toBe('0.13');
    for (const rate of [0.01, 0.0333, 0.07, 0.1, 0.124, 1.5]) {
      for (const credits of [1, 2, 3, 7, 10, 49, 250, 999]) {
        const cents = Math.round(Number(cryptoPrice(credits, rate)) * 100);
        // In ten-thousandths of a dollar, so that the division is exact.
        expect(Math.floor((cents * 100) / Math.round(rate * 10_000))).toBe(credits);
      }
    }
  });
});

test('CREDIT-22 the return path is a path of this site with one leading slash, else the wallet', () => {
  expect(returnPath('/duel?x=1#rooms')).toBe('/duel?x=1#rooms');
  for (const path of [
    null,
    '',
    'duel',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ]) {
    expect(returnPath(path), String(path)).toBe('/wallet');
  }
});

test('only a page over TLS or of this machine is gone to, only a wallet’s link is opened', () => {
  expect(safeCheckout('https://checkout.stripe.com/c/1')).toBe('https://checkout.stripe.com/c/1');
  expect(safeCheckout('http://127.0.0.1:4000/pay')).toBe('http://127.0.0.1:4000/pay');
  for (const url of [
    null,
    '',
    'http://evil.example/',
    'http://localhost.evil.example/',
    'data:,',
  ]) {
    expect(safeCheckout(url), String(url)).toBeNull();
  }
  expect(walletLink('bitcoin:bc1q0?amount=0.001')).toBe('bitcoin:bc1q0?amount=0.001');
  expect(walletLink('ethereum:0xab@56/transfer?uint256=1')).toBeTruthy();
  expect(walletLink('javascript:alert(1)')).toBeNull();
});
