import { describe, expect, it } from 'vitest';
import type { Bracket } from '@/api/tournament-types';
import { bracket, match } from '../testing';
import { boxAt } from './arrows';
import { DENSE, fittedLayout, layoutOf, ROOMY } from './layout';
import { withNews } from './news';
import { isOnPath, pathOf } from './path';
import { directoryOf, nameAt, nextMatchOf } from './people';

/** Four in double elimination, by hand. */
const double: Bracket = bracket({
  format: 'double_elimination',
  rounds: [
    { id: 1, side: 'winners', name: 'Semi-finals', number: 1 },
    { id: 2, side: 'winners', name: 'Final', number: 2 },
    { id: 3, side: 'losers', name: 'Losers round 1', number: 1 },
    { id: 4, side: 'losers', name: 'Losers round 2', number: 2 },
    { id: 5, side: 'final', name: 'Grand final', number: 1 },
  ],
  matches: [
    ...bracket().matches,
    match(4, {
      round: 3,
      slot: 0,
      players: [4, null],
      from: [
        { match: 1, place: 'loser' },
        { match: 2, place: 'loser' },
      ],
    }),
    match(5, {
      round: 4,
      slot: 0,
      from: [
        { match: 3, place: 'loser' },
        { match: 4, place: 'winner' },
      ],
    }),
    match(6, {
      round: 5,
      slot: 0,
      from: [
        { match: 3, place: 'winner' },
        { match: 5, place: 'winner' },
      ],
    }),
  ],
});

/** 128 in single elimination, nothing played. */
function large(): Bracket {
  const rounds = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    id: number,
    side: 'winners' as const,
    name: `Round ${number}`,
    number,
  }));
  let number = 0;
  let before: number[] = [];
  const matches = rounds.flatMap((round, index) => {
    const feeders = before;
    before = [];
    return Array.from({ length: 64 >> index }, (_, slot) => {
      number += 1;
      before.push(number);
      const [first, second] = [feeders[2 * slot], feeders[2 * slot + 1]];
      return match(number, {
        round: round.id,
        slot,
        from:
          first !== undefined && second !== undefined
            ? [
                { match: first, place: 'winner' },
                { match: second, place: 'winner' },
              ]
            : [null, null],
      });
    });
  });
  return bracket({ rounds, matches });
}

describe('where matches stand', () => {
  it('each between the two that feed it, a column further', () => {
    const { boxes, lines } = layoutOf(bracket(), 0, ROOMY);
    const [first, second, final] = boxes;
    expect(final?.y).toBe(((first?.y ?? 0) + (second?.y ?? 0)) / 2);
    expect(final?.x).toBe(ROOMY.width + ROOMY.gapX);
    expect(lines.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });

  it('the losers below the winners, the grand final to the right of both', () => {
    const { boxes } = layoutOf(double, 0, ROOMY);
    const box = (number: number) => {
      const found = boxes.find((one) => one.match.number === number);
      if (!found) throw new Error(`no match ${number}`);
      return found;
    };
    expect(box(4).y).toBeGreaterThan(box(2).y);
    expect(box(6).x).toBeGreaterThan(box(5).x);
    expect(box(6).y).toBe(box(3).y);
  });

  it('none over another, with 128 entrants too', () => {
    const { boxes } = layoutOf(large(), 0, DENSE);
    expect(boxes).toHaveLength(127);
    for (const { x, y } of boxes) {
      const above = boxes.filter((other) => other.x === x && other.y < y);
      for (const other of above) expect(y - other.y).toBeGreaterThanOrEqual(DENSE.height);
    }
  });

  it('in narrower columns where that brings the final into sight, as usual where it cannot', () => {
    const usual = layoutOf(double, 0, ROOMY);
    const room = usual.width - 100;
    expect(fittedLayout(double, 0, ROOMY, usual.width)).toEqual(usual);
    const fitted = fittedLayout(double, 0, ROOMY, room);
    expect(fitted.width).toBeLessThanOrEqual(room);
    expect(fitted.size.width).toBeGreaterThan(ROOMY.width / 2);
    expect(fittedLayout(double, 0, ROOMY, 200)).toEqual(usual);
  });

  it('can begin with a later round, which is then as close as the first one was', () => {
    const { boxes, columns } = layoutOf(large(), 3, DENSE);
    expect(boxes).toHaveLength(15);
    expect(columns[0]?.round.name).toBe('Round 4');
    expect((boxes[1]?.y ?? 0) - (boxes[0]?.y ?? 0)).toBe(DENSE.height + DENSE.gapY);
  });
});

it('arrow keys go along the lines, and up and down within a round', () => {
  const layout = layoutOf(bracket(), 0, ROOMY);
  const goes = (from: number, key: string) => boxAt(layout, from, key)?.match.number;
  expect(goes(1, 'ArrowDown')).toBe(2);
  expect(goes(2, 'ArrowRight')).toBe(3);
  expect(goes(3, 'ArrowLeft')).toBe(1);
  expect(goes(2, 'ArrowUp')).toBe(1);
  expect(goes(1, 'ArrowUp')).toBeUndefined();
  expect(goes(1, 'End')).toBe(3);
});

it("an entrant's path is what they have played, and what winning on would bring", () => {
  const people = directoryOf(double);
  const path = pathOf(double, people, 2);
  expect([...path.played]).toEqual([2]);
  expect([...path.ahead]).toEqual([3, 6]);
  expect(isOnPath(path, { from: 2, to: 3 })).toBe('ahead');
  expect(isOnPath(path, { from: 1, to: 3 })).toBeNull();
  expect(isOnPath(pathOf(double, people, 1), { from: 1, to: 3 })).toBe('played');
});

it('a side that is not known yet names those who it can be', () => {
  const people = directoryOf(double);
  const named = (number: number, side: 0 | 1) => {
    const found = people.match.get(number);
    return found ? nameAt(found, side, people) : '';
  };
  expect(named(3, 0)).toBe('break_king');
  expect(named(3, 1)).toBe('rio or mia');
  expect(named(4, 1)).toBe('Loser: rio or mia');
  expect(named(6, 0)).toBe('Winner of match 3');
});

it('what comes next for a player is what runs, then what is ready', () => {
  expect(nextMatchOf(bracket(), 2)?.number).toBe(2);
  expect(nextMatchOf(bracket(), 1)?.number).toBe(3);
  expect(nextMatchOf(bracket(), 4)).toBeUndefined();
});

describe('news', () => {
  const update = (revision: number, change = {}) => ({
    revision,
    phase: 'running' as const,
    matches: [],
    entrants: [],
    standings: [],
    ...change,
  });

  it('changes what it names and leaves the rest', () => {
    const before = bracket();
    const won = match(2, { players: [2, 3], winner: 3, status: 'done' });
    const after = withNews(before, update(8, { matches: [won] }));
    expect(after?.revision).toBe(8);
    expect(after?.matches.map(({ winner }) => winner)).toEqual([1, 3, null]);
    expect(after?.entrants).toBe(before.entrants);
  });

  it('old news change nothing; a gap or an unknown round asks for the whole', () => {
    const before = bracket();
    expect(withNews(before, update(7))).toBe(before);
    expect(withNews(before, update(9))).toBeNull();
    expect(withNews(before, update(8, { matches: [match(9, { round: 99 })] }))).toBeNull();
  });
});

it('who begins later, by a bye, stands where the matches before would have led', () => {
  const whole = large();
  const missing = new Set([1, 2, 4]);
  const byes = {
    ...whole,
    matches: whole.matches.filter(({ number }) => !missing.has(number)),
  };
  const at = (of: Bracket, number: number) =>
    layoutOf(of, 0, DENSE).boxes.find(({ match }) => match.number === number)?.y;
  for (const number of [65, 66, 97]) expect(at(byes, number)).toBe(at(whole, number));
});
