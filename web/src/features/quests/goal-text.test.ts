import { expect, it } from 'vitest';
import { goalText } from './goal-text';

it.each([
  [1, 'Bring 1 friend who wins a rated duel, after their first presale purchase by your link.'],
  [
    3,
    'Bring 3 friends who each win a rated duel, after their first presale purchase by your link.',
  ],
])('a quest of %i friends says by which link they come and which wins count', (n, text) => {
  expect(goalText({ kind: 'referrals', n })).toBe(
    `${text} Wins against you do not count, and nobody counts twice.`,
  );
});
