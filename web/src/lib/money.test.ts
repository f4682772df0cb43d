import { describe, expect, test } from 'vitest';
import {
  between,
  compactAmount,
  compareAmounts,
  fixedAmount,
  fullAmount,
  isAmount,
  isPositive,
  plainAmount,
  subtractAmounts,
} from './money';

describe('amounts are exact', () => {
  test('what a float would lose is kept', () => {
    expect(subtractAmounts('0.3', '0.1')).toBe('0.2');
    expect(subtractAmounts('9007199254740993.000000000000000001', '0.000000000000000001')).toBe(
      '9007199254740993',
    );
    expect(compareAmounts('0.1000000000000000001', '0.1')).toBe(1);
    expect(compareAmounts('1.50', '1.5')).toBe(0);
    expect(fixedAmount('123456789012345678.123456789012345678', 18)).toBe(
      '123,456,789,012,345,678.123456789012345678',
    );
  });

  test('what is no plain amount is told from one', () => {
    for (const bad of ['', '.', '1e400', 'NaN', '1,5', '--1', '0x10', 'Infinity', '1.2.3']) {
      expect(isAmount(bad)).toBe(false);
      expect(isPositive(bad)).toBe(false);
    }
    for (const good of ['0', '.5', '5.', '-0', ' 1 ', '00012']) expect(isAmount(good)).toBe(true);
    expect(isPositive('-0')).toBe(false);
    expect(isPositive('0.000000000000000001')).toBe(true);
  });

  test('a figure that counts up passes through exact amounts and ends at the exact one', () => {
    expect(between('1.0', '2.0', 500)).toBe('1.5');
    expect(between('0.00', '10.00', 250)).toBe('2.50');
    expect(between('10.00', '0.01', 1000)).toBe('0.01');
  });

  test('zeros that say nothing are dropped for an input', () => {
    expect(plainAmount('25.500000')).toBe('25.5');
    expect(plainAmount('100')).toBe('100');
    expect(plainAmount('100.000')).toBe('100');
    expect(plainAmount('0.000')).toBe('0');
  });
});

describe('how amounts are shown', () => {
  test('with a fixed number of places, cut off and never rounded up', () => {
    expect(fixedAmount('25', 8)).toBe('25.00000000');
    expect(fixedAmount('-0.123456789', 8)).toBe('-0.12345678');
    expect(fixedAmount('1234567.5', 2)).toBe('1,234,567.50');
    expect(fixedAmount('7', 0)).toBe('7');
  });

  test('with every digit that says something, and at least so many places', () => {
    expect(fullAmount('12500', 2)).toBe('12,500.00');
    expect(fullAmount('1.250000000000000001', 4)).toBe('1.250000000000000001');
    expect(fullAmount('-1.2500', 2)).toBe('-1.25');
  });

  test("what is no amount becomes '0.00'", () => {
    expect(fixedAmount('broken', 8)).toBe('0.00');
    expect(compactAmount('NaN', 4)).toBe('0.00');
  });

  test('narrow places show the display decimals', () => {
    expect(compactAmount('12.345678', 2)).toBe('12.34');
    expect(compactAmount('12.345678', 4)).toBe('12.3456');
    expect(compactAmount('0', 2)).toBe('0.00');
  });

  test('WALLET-29 a value under 0.01 shows 6 decimals', () => {
    expect(compactAmount('0.00999999', 2)).toBe('0.009999');
    expect(compactAmount('0.01', 2)).toBe('0.01');
    expect(compactAmount('-0.0012', 4)).toBe('-0.001200');
  });

  test('WALLET-30 thousands are K and millions M', () => {
    expect(compactAmount('999.999', 2)).toBe('999.99');
    expect(compactAmount('1000', 2)).toBe('1.00K');
    expect(compactAmount('1234567.89', 2)).toBe('1.23M');
    expect(compactAmount('-45600', 2)).toBe('-45.60K');
  });
});
