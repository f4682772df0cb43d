import { describe, expect, it } from 'vitest';
import type { TableCard } from '@/api/tables';
import { packed } from '@/features/table/thumb/testing';
import { playersAt } from './table-players';

/** All balls in one line, each at its own place of it. */
const inLine = (x: (ball: number) => number): string =>
  packed(Array.from({ length: 16 }, (_, ball) => [ball, x(ball), 0]));

function card(position: string): TableCard {
  const player = { userId: 'u', username: 'ann' } as TableCard['players'][number];
  const players = [player, { ...player, username: 'bo' }];
  return {
    matchId: 'm',
    table: 'nine',
    status: 'running',
    players,
    turn: 0,
    position,
  } as TableCard;
}

describe('how a table stands for its players', () => {
  it('is to break while the balls are racked, and open after a break at which nothing fell', () => {
    const racked = inLine((ball) => (ball === 0 ? -0.635 : 0.635 + (ball % 5) * 0.0495));
    const broken = inLine((ball) => -1 + ball * 0.13);
    const standings = (position: string) =>
      playersAt(card(position)).map(({ standing }) => standing);
    expect(standings(racked)).toEqual(['To break', '']);
    expect(standings(broken)).toEqual(['Open table', '']);
  });

  it('gives each their part of the odds while the frame runs, and nothing before and after', () => {
    const odds = { challenger: 65 };
    const chances = (change: Partial<TableCard>) =>
      playersAt({ ...card(''), ...change }).map(({ chance }) => chance);
    expect(chances({ odds })).toEqual([65, 35]);
    for (const change of [{}, { odds, status: 'waiting' }, { odds, status: 'ended' }] as const)
      expect(chances(change)).toEqual([null, null]);
  });

  it('says who won the last frame, and nothing of who lost it', () => {
    const over = { ...card(''), status: 'ended' as const, winner: 1 };
    expect(playersAt(over).map(({ standing }) => standing)).toEqual(['', 'Won the frame']);
  });

  it('is told of a table in play by the balls that are on it', () => {
    const [ann, bo] = card('').players;
    const balls = [0, 1, 3, 9, 8].map((ball): [number, number, number] => [ball, ball / 10, 0]);
    const players = [
      { ...ann, username: 'ann', group: 'solids' as const },
      { ...bo, username: 'bo', group: 'stripes' as const },
    ];
    const lines = playersAt({ players, status: 'running', turn: 1, winner: null, balls });
    expect(lines.map(({ standing, shoots }) => [standing, shoots])).toEqual([
      ['2 solids left', false],
      ['1 stripe left', true],
    ]);
  });
});
