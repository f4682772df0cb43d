import { describe, expect, it } from 'vitest';
import type { Prediction } from '@/api/types';
import { ApiError } from '@/lib/api-error';
import { amountText } from './amount';
import {
  createErrorText,
  DURATIONS,
  EMPTY_FORM,
  heldCurrencies,
  INCENTIVE_CURRENCIES,
  predictionForm,
  predictionPayload,
} from './creating/prediction-form';
import { leftText } from './left-text';
import { poolText } from './outcome-text';
import { overtaken, told, voted } from './room/live-prediction';
import { changeText } from './room/use-announcement';
import { percentOf, sidesOf } from './split/split';
import { curveOf, summary, timeTextOf } from './split/split-curve';
import { ended, PAID, running } from './testing';

const FILLED = { ...EMPTY_FORM, question: ' Who breaks? ', option1: 'Ana', option2: 'Marco' };

function errorsOf(form: object): Record<string, string> {
  const result = predictionForm.safeParse({ ...FILLED, ...form });
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the creation form', () => {
  it('PRED-23 needs a question and both options', () => {
    expect(errorsOf({ question: '  ', option1: '', option2: '\t' })).toMatchObject({
      question: 'Question is required.',
      option1: 'Option 1 is required.',
      option2: 'Option 2 is required.',
    });
    expect(errorsOf({})).toEqual({});
  });

  it('refuses what is too long, counted in characters, and two options that are one', () => {
    expect(errorsOf({ question: '🎱'.repeat(140), option1: '🎱'.repeat(60) })).toEqual({});
    expect(errorsOf({ question: 'x'.repeat(141), option2: 'x'.repeat(61) })).toEqual({
      question: 'Question must be at most 140 characters.',
      option2: 'Option 2 must be at most 60 characters.',
    });
    expect(errorsOf({ option2: ' ana ' })).toEqual({ option2: 'The two options must differ.' });
  });

  it('PRED-25 an incentive that is ticked needs a number greater than 0', () => {
    for (const value of ['', '0', '-1', '-0', 'ten', '1e400', 'NaN', '1,5', '0.000']) {
      expect(errorsOf({ incentive: true, incentiveAmount: value })).toEqual({
        incentiveAmount: `Invalid amount: ${value} is not a valid number`,
      });
      expect(errorsOf({ incentive: false, incentiveAmount: value })).toEqual({});
    }
    expect(errorsOf({ incentive: true, incentiveAmount: '0.000001' })).toEqual({});
    // All that is wrong is said at once.
    const blank = { question: '', option1: '', option2: '' };
    expect(Object.keys(errorsOf({ ...blank, incentive: true })).sort()).toEqual([
      'incentiveAmount',
      'option1',
      'option2',
      'question',
    ]);
  });

  it('PRED-51 PRED-52 PRED-39 PRED-24 offers the six durations, 5 min first, and sends the value times 60', () => {
    expect(DURATIONS.map(({ value, label }) => [value, label])).toEqual([
      ['300', '5 min'],
      ['600', '10 min'],
      ['900', '15 min'],
      ['1800', '30 min'],
      ['3600', '1 hour'],
      ['432000', '5 days'],
    ]);
    expect(EMPTY_FORM.duration).toBe('300');
    const sent = DURATIONS.map(
      ({ value }) =>
        predictionPayload(predictionForm.parse({ ...FILLED, duration: value })).duration,
    );
    expect(sent).toEqual([18_000, 36_000, 54_000, 108_000, 216_000, 25_920_000]);
    expect(errorsOf({ duration: '301' })).toHaveProperty('duration');
  });

  it('PRED-26 PRED-27 the incentive is in BAI, USDT, BNB or IMX, and in BAI at first', () => {
    expect(INCENTIVE_CURRENCIES).toEqual(['BAI', 'USDT', 'BNB', 'IMX']);
    expect(EMPTY_FORM.incentiveType).toBe('BAI');
    expect(errorsOf({ incentiveType: 'SOL' })).toHaveProperty('incentiveType');
  });

  it('offers only what the creator can spend of', () => {
    const balance = (symbol: string, availableBalance: string) => ({
      currency: { symbol },
      availableBalance,
    });
    expect(
      heldCurrencies([balance('SOL', '9'), balance('IMX', '0.5'), balance('BAI', '0.00')]),
    ).toEqual([{ symbol: 'IMX', available: '0.5' }]);
  });

  it('PRED-38 sends the incentive only when it is ticked, as exact text', () => {
    const given = { ...FILLED, incentiveAmount: '0025.50', incentiveType: 'USDT' };
    expect(predictionPayload(predictionForm.parse({ ...given, incentive: true }))).toEqual({
      question: 'Who breaks?',
      option1: 'Ana',
      option2: 'Marco',
      duration: 18_000,
      incentiveType: 'USDT',
      incentiveAmount: '25.5',
    });
    expect(predictionPayload(predictionForm.parse(given))).not.toHaveProperty('incentiveAmount');
  });

  it('PRED-43 PRED-44 PRED-45 says why a prediction was not created', () => {
    const refused = (text: string, status = 400) =>
      createErrorText(new ApiError(text, status, 'X'));
    expect(refused('An active prediction already exists', 409)).toBe(
      'Cannot create: An active prediction already exists for this stream.',
    );
    expect(refused('Insufficient BAI balance')).toBe('Insufficient BAI balance');
    expect(refused('The reward must be in BAI, USDT, BNB or IMX.')).toBe(
      'The reward must be in BAI, USDT, BNB or IMX.',
    );
    expect(refused('')).toBe('Failed to create prediction');
    expect(refused('Network error: gone. Please check your connection.', 0)).toBe(
      'Failed to create prediction',
    );
  });
});

describe('figures', () => {
  it('percentages are whole, add up, and never hide a vote', () => {
    expect(sidesOf(running()).map(({ percent }) => percent)).toEqual([75, 25]);
    const none = running({ option1Votes: 0, option2Votes: 0 });
    expect(sidesOf(none).map(({ percent }) => percent)).toEqual([0, 0]);
    expect(percentOf(1, 100_000)).toBe(1);
    expect(percentOf(99_999, 100_000)).toBe(99);
  });

  it('amounts keep their digits', () => {
    expect(amountText('1234567.000000000000000001', 'BNB')).toBe(
      '1,234,567.000000000000000001 BNB',
    );
    expect(amountText('25.500', 'USDT')).toBe('25.5 USDT');
  });

  it('the time left reads as a clock', () => {
    const texts = [0, 299_000, 3_723_000, 431_000_000].map(leftText);
    expect(texts).toEqual(['0:00', '4:59', '1:02:03', '4d 23h']);
  });

  it('the curve is the share of all votes so far, told in a sentence too', () => {
    const points = curveOf([
      { at: '2026-11-21T19:00:00Z', option1: 0, option2: 0 },
      { at: '2026-11-21T19:01:00Z', option1: 1, option2: 1 },
      { at: '2026-11-21T19:01:10Z', option1: 1, option2: 3 },
    ]);
    expect(points.map(({ option1Percent }) => option1Percent)).toEqual([50, 25]);
    const [first, last] = points.map(({ at }) => timeTextOf(points)(at));
    expect(first).not.toBe(last);
    expect(summary(points, 'Yes', 'No')).toBe(
      'Yes 25%, No 75%: No gained 25 points since the first votes.',
    );
  });
});

describe('what becomes of the pool', () => {
  const with25 = (change: Partial<Prediction>) => poolText(ended({ ...PAID, ...change }));
  const refunded = (outcome: NonNullable<Prediction['payout']>['outcome'], change = {}) =>
    with25({
      payout: { winners: 0, share: '0', remainder: '25', refunded: true, outcome },
      ...change,
    });

  it('PRED-04 is shared equally, and what cannot be split is accounted for', () => {
    expect(with25({})).toBe(
      '3 winners shared 25 USDT: 8.333333 USDT each. 0.000001 USDT could not be split and went back to the creator.',
    );
    const payout = { ...PAID.payout, winners: 1, share: '25', remainder: '0' };
    expect(with25({ payout })).toBe('One winner took the pool of 25 USDT.');
  });

  it('goes back to the creator, and the text says why', () => {
    expect(refunded('refunded_no_winner', { option1Votes: 0 })).toBe(
      'Nobody voted for Yes, so the pool of 25 USDT went back to the creator.',
    );
    expect(refunded('refunded_no_winner')).toContain('too small to share');
    expect(refunded('refunded_expired', { winner: null })).toContain('within 24 hours');
    expect(refunded('refunded_stream', { winner: null })).toContain('The stream is over');
    expect(poolText(ended())).toBeNull();
  });
});

describe('what is known', () => {
  it('keeps the own vote, which the room does not tell of', () => {
    const mine = running({ userVote: 'option2' });
    expect(told(mine, running({ option1Votes: 9 }))).toMatchObject({
      userVote: 'option2',
      option1Votes: 9,
    });
    expect(told(mine, running({ _id: 'c' })).userVote).toBeNull();
  });

  it('an answer that the room overtook only adds the own vote', () => {
    const live = running({ option1Votes: 9 });
    const answer = running({ option1Votes: 4, userVote: 'option1' });
    expect(overtaken(live, answer)).toEqual({ ...live, userVote: 'option1' });
    expect(overtaken(null, answer)).toBeNull();
    expect(overtaken(undefined, answer)).toBe(answer);
  });

  it('the answer to a vote takes nothing from votes that were told of since', () => {
    const before = running({ option1Votes: 3, option2Votes: 1 });
    expect(voted(before, before, 'option1')).toMatchObject({
      option1Votes: 4,
      option2Votes: 1,
      userVote: 'option1',
    });
    expect(voted(running({ option1Votes: 9, option2Votes: 2 }), before, 'option1')).toMatchObject({
      option1Votes: 9,
      option2Votes: 2,
      userVote: 'option1',
    });
    const told = running({ option1Votes: 3, userVote: 'option1' });
    expect(voted(told, before, 'option1')).toBe(told);
    expect(voted(null, before, 'option1')).toBeNull();
  });

  it('a screen reader hears of what matters, and not of every vote', () => {
    const mine = running({ userVote: 'option1' });
    expect(changeText(null, running())).toBe(
      'New prediction: Does Ana run out the rack? Yes or No.',
    );
    expect(changeText(running(), running({ option1Votes: 4 }))).toBeNull();
    expect(changeText(running(), mine)).toBe('Your vote for Yes is in.');
    expect(changeText(mine, { ...mine, votingOpen: false })).toBe('Voting is closed.');
    expect(changeText(mine, ended({ ...PAID, userVote: 'option1' }))).toBe(
      'Winner: Yes. You won 8.333333 USDT.',
    );
    expect(changeText(ended(), running())).toBe('The result was undone.');
    expect(changeText(running(), null)).toBe('The prediction was removed.');
  });
});
