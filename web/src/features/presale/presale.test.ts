import { expect, test } from 'vitest';
import { ownPart, sale } from '@/testing/presale';
import { amountProblem, buys, counting, grouped, soldPercent } from './rules';
import { remember, told, untold } from './unsent';

const BOUNDS = { minimum: '2', maximum: '10000' };

test('PRESALE-18 PRESALE-19 PRESALE-20 an amount outside of the bounds is refused in the documented words', () => {
  expect(amountProblem('', BOUNDS)).toBe('Please enter an amount');
  expect(amountProblem('  ', BOUNDS)).toBe('Please enter an amount');
  expect(amountProblem('1.999999999999999999', BOUNDS)).toBe(
    'Minimum purchase amount is 2 USDT/USDC',
  );
  expect(amountProblem('10000.000000000000000001', BOUNDS)).toBe(
    'Maximum purchase amount is 10,000 USDT/USDC',
  );
  expect(amountProblem('2', BOUNDS)).toBeNull();
  expect(amountProblem('10000', BOUNDS)).toBeNull();
  expect(amountProblem('2.0000000000000000001', BOUNDS)).toMatch(/18 decimals/);
  expect(amountProblem('1e3', BOUNDS)).toMatch(/digits/);
});

test('PRESALE-40 one dollar is shown to buy about 33.33 tokens', () => {
  expect(buys('1', '0.03')).toBe('33.33');
  expect(buys('300', '0.03')).toBe('10,000.00');
  expect(buys('x', '0.03')).toBe('0');
  expect(grouped('1234567.5')).toBe('1,234,567.5');
  expect(soldPercent('250000000', '500000000')).toBe(50);
});

test('what counts is bounded by the limit of the wallet, by what counted before, and by what is left of the sale', () => {
  const own = ownPart({
    contribution: { amount: '300', currency: 'USDT' },
    refundable: { usdt: '50', usdc: '0', total: '50' },
  });
  const capped = sale({ walletCap: '400' });
  expect(counting('100', capped, own)).toBe('100');
  expect(counting('200', capped, own)).toBe('150');
  expect(counting('500', capped, null)).toBe('400');
  expect(counting('500', sale({ remaining: '1000' }), null)).toBe('30');
  expect(counting('5', sale({ walletCap: '200' }), own)).toBe('0');
  expect(counting('x', capped, own)).toBe('0');
});

test('PRESALE-26 a transfer that could not be told of is kept over a reload until it was', () => {
  const sent = {
    walletAddress: '0x1',
    amount: '5',
    token: 'USDT',
    transactionHash: '0xab',
  };
  remember(sent);
  remember(sent);
  expect(untold()).toEqual([sent]);
  told(sent);
  expect(untold()).toEqual([]);
  localStorage.setItem('cuecast.presale.untold', '{not json');
  expect(untold()).toEqual([]);
});
