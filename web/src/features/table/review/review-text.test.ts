import { expect, it } from 'vitest';
import {
  badgeOf,
  choiceText,
  executionText,
  oddsOf,
  type ReviewedShot,
  remarkable,
} from './review-text';

const shot = (of: Partial<ReviewedShot> = {}): ReviewedShot => ({
  number: 1,
  seat: 0,
  before: 0.5,
  after: 0.3,
  best: 0.62,
  meant: 0.41,
  better: { ball: 5, pocket: 1 },
  mark: 'mistake',
  luck: null,
  ...of,
});

it('choice and execution are told apart', () => {
  expect(choiceText(shot())).toBe(
    'Cost 21 points: the 5 into the left side pocket promised 62%, this shot 41%.',
  );
  expect(choiceText(shot({ better: null }))).toContain('playing safe promised 62%');
  expect(choiceText(shot({ meant: 0.6, mark: null }))).toBe('As good as any shot that was found.');
  expect(executionText(shot())).toBe('Went wrong: 11 points worse than on average.');
  expect(executionText(shot({ after: 0.42 }))).toBe('Went as such a shot does on average.');
});

it('a foul is told as what it was, also where it cost nothing', () => {
  const did = 'ben hit the wrong ball first.';
  expect(executionText(shot({ after: 0.42 }), did)).toBe('A foul: ben hit the wrong ball first.');
  expect(executionText(shot(), did)).toBe(
    'A foul: ben hit the wrong ball first. That is 11 points worse than on average.',
  );
});

it('luck is told as luck', () => {
  expect(executionText(shot({ after: 0.9, luck: 'good' }))).toMatch(/^Lucky/);
  expect(executionText(shot({ luck: 'bad' }))).toMatch(/^Unlucky/);
});

it('the odds are those of the first player throughout', () => {
  const shots = [shot(), shot({ number: 2, seat: 1, before: 0.7, after: 0.8 })];
  expect(oddsOf(shots).map((chance) => chance.toFixed(1))).toEqual(['0.5', '0.3', '0.2']);
  expect(oddsOf([])).toEqual([]);
});

it('a bad choice, luck and a stroke that cost much are listed, and no other shot', () => {
  const fine = shot({ mark: null, before: 0.41, after: 0.4 });
  const foul = shot({ mark: null, after: 0.2 });
  const shots = [fine, shot({ number: 2 }), shot({ mark: null, luck: 'bad' }), foul];
  expect(remarkable(shots).map(badgeOf)).toEqual(['Mistake', 'Luck', 'Costly']);
});

it('has a word for a shot that cost its player much, also where no better one was found', () => {
  const dear = shot({ mark: null, before: 0.9, best: 0.8, meant: 0.79, after: 0.77 });
  expect(badgeOf(dear)).toBe('Costly');
  expect(choiceText(dear)).toBe('As good as any shot that was found. None promised more than 80%.');
});
