import { expect, it } from 'vitest';
import { shotPlayed } from '../testing';
import type { Replay, ReplayShot } from '../wire';
import { curveText, figuresOf } from './player-words';
import { type Review, type ReviewedShot, turningPoints } from './review-text';

const played = (number: number, seat: 0 | 1): ReplayShot => {
  const { startedAt, ...shot } = shotPlayed({ number, seat });
  return { ...shot, at: startedAt, recomputedHash: shot.hash };
};
const reviewed = (number: number, seat: 0 | 1, before: number, after: number): ReviewedShot => ({
  ...{ number, seat, before, after, best: 0.6, meant: after + 0.02 },
  ...{ better: null, mark: null, luck: null },
});
const SHOTS = Array.from({ length: 20 }, (_, at) => at + 1);
const seatOf = (number: number) => (number % 2 === 0 ? 1 : 0);

const replay = (change: Partial<Replay> = {}): Replay => ({
  ...{ matchId: 'a'.repeat(24), table: 'nine', rackSeed: '7', rules: 1, agentHand: null },
  status: 'ended',
  players: [
    { userId: null, username: 'ada', agent: null },
    { userId: null, username: 'ben', agent: null },
  ],
  shots: SHOTS.map((number) => played(number, seatOf(number))),
  winner: 0,
  reason: 'eight_pocketed',
  ...change,
});
const review = (shots: ReviewedShot[]): Review => ({
  ...{ matchId: 'a'.repeat(24), version: 1, accuracy: [88.4, 97], shots },
});
/** Chances are of who shoots: the first player stands at `level` throughout. */
const steady = (level: number) =>
  SHOTS.map((number) => {
    const own = seatOf(number) === 0 ? level : 1 - level;
    return reviewed(number, seatOf(number), own, own);
  });

it('says how well each chose, and what their shots moved', () => {
  const of = review(steady(0.9));
  expect(figuresOf(replay(), of, 0)).toEqual({
    verdict: '88% accurate',
    shots: '10 shots · 0 potted · 0 fouls',
    moved: 0,
    each: 0,
  });
});

it('sums up what a player’s shots moved as the list of shots says each, and in the mean', () => {
  const shots = SHOTS.map((number) => reviewed(number, seatOf(number), 0.5, 0.476));
  const of = figuresOf(replay(), review(shots), 0);
  expect([of.moved, of.each]).toEqual([-20, -2]);
  expect(figuresOf(replay(), review(shots.slice(0, 4)), 0).each).toBeNull();
});

it('counts no cue ball among the balls potted', () => {
  const [first, ...others] = replay().shots;
  if (!first) throw new Error('no shot');
  const scratched = { ...first, outcome: { ...first.outcome, pocketed: [0, 4] } };
  const { shots } = figuresOf(replay({ shots: [scratched, ...others] }), review(steady(0.9)), 0);
  expect(shots).toContain('1 potted');
});

it('calls nobody accurate who gave the frame up, whatever the shots were worth', () => {
  const verdict = (reason: string) => figuresOf(replay({ reason }), review(steady(0.9)), 1).verdict;
  expect(['conceded', 'left', 'time_outs'].map(verdict)).toEqual([
    'Conceded',
    'Left the frame',
    'Ran out of time',
  ]);
  expect(figuresOf(replay({ reason: 'conceded' }), review(steady(0.9)), 0).verdict).toContain(
    '88%',
  );
});

it('says why a curve hardly moves', () => {
  expect(curveText(replay(), steady(0.97))).toBe(
    'Before the break ada stood at 97%: ada counts as a newcomer, 1500, ben counts as a newcomer, 1500. ada led from the break and never fell below 97%.',
  );
  const known = replay({
    players: [
      { userId: '0xada', username: 'ada', agent: null },
      { userId: null, username: 'Pip', agent: 'easy' },
    ],
  });
  expect(curveText(known, steady(0.6))).toBe(
    'Before the break ada stood at 60%: ada was rated 1500, Pip is an easy agent.',
  );
  expect(curveText(replay(), steady(0.51))).toBe('Before the break it was even.');
  expect(curveText(replay(), steady(0.6))).not.toContain('led from the break');
});

it('marks the shots that moved the odds most, in the order of play, for the first player', () => {
  const shots = [reviewed(1, 0, 0.5, 0.55), reviewed(2, 1, 0.45, 0.85), reviewed(3, 0, 0.15, 0.6)];
  expect(turningPoints(shots)).toEqual([
    { number: 2, seat: 1, index: 1, moved: -40 },
    { number: 3, seat: 0, index: 2, moved: 45 },
  ]);
  // Marks that would cover one another are left out: the greater one stands.
  const many = SHOTS.map((number) =>
    reviewed(number, 0, 0.5, number === 9 ? 0.9 : number === 10 ? 0.7 : 0.5),
  );
  expect(turningPoints(many).map(({ number }) => number)).toEqual([9]);
});
