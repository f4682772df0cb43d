import { expect, test } from 'vitest';
import { estimateReward, LP_BAI, rateOf, shownLpBai } from './pool-token';

test('TOKEN-01 TOKEN-02 TOKEN-03 the token is LP-BAI with 18 decimals on chain 56', () => {
  expect(LP_BAI).toEqual({ symbol: 'LP-BAI', decimals: 18, chainId: 56 });
});

test('TOKEN-13 the estimate is rate times points, to the last digit', () => {
  expect(estimateReward('1', 8)).toBe('8');
  expect(estimateReward('0.1', 3)).toBe('0.3');
  expect(estimateReward('0.000000000000000001', 7)).toBe('0.000000000000000007');
  expect(estimateReward('5', 0)).toBe('0');
  for (const odd of [-1, Number.NaN]) expect(estimateReward('5', odd)).toBe('0');
});

test('TOKEN-12 before the server told its rates, either kind of play is estimated at 1.0', () => {
  for (const kind of ['pool', 'ai_quest'] as const) {
    expect(rateOf(undefined, kind)).toBe('1.0');
    expect(estimateReward(rateOf(undefined, kind), 7)).toBe('7');
  }
  expect(rateOf({ pool: '2', ai_quest: '5' }, 'ai_quest')).toBe('5');
});

test('TOKEN-14 a balance shows 2 decimals, and never more than is held', () => {
  expect(shownLpBai('10')).toBe('10.00 LP-BAI');
  expect(shownLpBai('9.999999999999999999')).toBe('9.99 LP-BAI');
  expect(shownLpBai('1234567.5')).toBe('1,234,567.50 LP-BAI');
});
