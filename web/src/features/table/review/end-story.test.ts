import { expect, it } from 'vitest';
import { player } from '../testing';
import type { Replay } from '../wire';
import { endStory } from './end-story';
import type { Review } from './review-text';

const shot = (number: number, seat: 0 | 1, before: number, after: number) => ({
  number,
  seat,
  before,
  after,
});
const review = {
  shots: [shot(1, 0, 0.5, 0.6), shot(2, 1, 0.4, 0.35), shot(3, 0, 0.65, 0.3), shot(4, 1, 0.7, 0.9)],
} as unknown as Review;
const replay = (winner: 0 | 1 | null) =>
  ({ winner, players: [player(0), player(1)] }) as unknown as Replay;

it('draws the chance of the player who reads it, whichever seat is theirs', () => {
  const rounded = (you: 0 | 1) =>
    endStory(review, replay(1), you)?.odds.map((chance) => Math.round(100 * chance));
  expect(rounded(0)).toEqual([50, 60, 65, 30, 10]);
  expect(rounded(1)).toEqual([50, 40, 35, 70, 90]);
});

it('tells the shot that moved the chance most towards the end, and whose it was', () => {
  expect(endStory(review, replay(1), 0)?.turn?.text).toBe('Your shot 3 took you from 65% to 30%');
  expect(endStory(review, replay(1), 1)?.turn?.text).toBe('Shot 3 by ada took you from 35% to 70%');
});

it('tells who gave up a frame that was theirs how they stood', () => {
  const gaveUp = { ...replay(0), reason: 'conceded' } as Replay;
  expect(endStory(review, gaveUp, 1)?.given).toBe('You stood at 90% when you conceded');
  expect(endStory(review, gaveUp, 0)?.given).toBeNull();
  expect(endStory(review, { ...replay(1), reason: 'conceded' } as Replay, 0)?.given).toBeNull();
});

it('names that as the turn, and no shot, when the frame was lost on time or by leaving', () => {
  const lost = (reason: string) => endStory(review, { ...replay(0), reason } as Replay, 1);
  expect(lost('time_outs')).toMatchObject({
    given: 'You stood at 90% when time ran out',
    turn: null,
  });
  expect(lost('left')?.given).toBe('You stood at 90% when you left');
  expect(lost('foul_on_eight')?.given).toBeNull();
});

it('tells of no turn in a draw, and nothing of a single shot', () => {
  expect(endStory(review, replay(null), 0)?.turn).toBeNull();
  const one = { shots: review.shots.slice(0, 1) } as unknown as Review;
  expect(endStory(one, replay(1), 0)).toBeNull();
});
