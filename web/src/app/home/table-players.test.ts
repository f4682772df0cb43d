import { describe, expect, it } from 'vitest';
import type { TableCard } from '@/api/tables';
import { playersAt } from './table-players';

/** As the server packs it: mask, then x and y of each ball in steps of 0.7 mm from -1.4336 m. */
function packed(x: (ball: number) => number): string {
  const steps = (metres: number) => Math.round((metres + 1.4336) / 0.0007);
  const bytes = Array.from({ length: 16 }, (_, ball) => {
    const both = (steps(x(ball)) << 12) | steps(0);
    return [both >> 16, (both >> 8) & 255, both & 255];
  }).flat();
  return btoa(String.fromCharCode(255, 255, ...bytes));
}

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
    const racked = packed((ball) => (ball === 0 ? -0.635 : 0.635 + (ball % 5) * 0.0495));
    const broken = packed((ball) => -1 + ball * 0.13);
    const standings = (position: string) =>
      playersAt(card(position)).map(({ standing }) => standing);
    expect(standings(racked)).toEqual(['To break', '']);
    expect(standings(broken)).toEqual(['Open table', '']);
  });
});
