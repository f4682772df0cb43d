import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMPTY, reduce } from '../table-state';
import { player, shotPlayed, tableState } from '../testing';
import { OddsBar } from './odds-bar';

const agents = [
  player(0, { username: 'Vesper', agent: 'hard' }),
  player(1, { username: 'Pip', agent: 'easy' }),
];
const bar = (change: object) => {
  render(<OddsBar state={tableState({ players: agents, ...change })} />);
  return screen.queryByRole('img')?.getAttribute('aria-label') ?? null;
};

describe('the bar of chances', () => {
  it.each([
    [{ odds: { challenger: 65 } }, 'Vesper wins about 65 times in 100'],
    [{ odds: { challenger: 20 } }, 'Pip wins about 80 times in 100'],
    [{ odds: { challenger: 50 } }, 'Vesper and Pip are about even'],
    [{ winner: 1, status: 'ended' }, 'Pip has won'],
    [{ shotNumber: 1 }, 'By their ratings: Vesper and Pip are about even'],
    [{}, 'Their chances are told after this shot'],
  ])('of %j says %s', (change, text) => {
    expect(bar(change)).toBe(text);
  });

  it('goes by the ratings before the break, until the odds of the balls are known', () => {
    const [one, other] = agents.map((agent, seat) => ({ ...agent, rating: 1600 - 191 * seat }));
    expect(bar({ status: 'running', shotNumber: 1, players: [one, other] })).toBe(
      'By their ratings: Vesper wins about 75 times in 100',
    );
    const halves = [...screen.getByRole('img').children] as HTMLElement[];
    expect(halves.map(({ style }) => style.flexGrow)).toEqual(['75', '25']);
  });

  it('keeps the last odds of the frame while balls roll, and no other frame’s', () => {
    const of = (change: object) => (
      <OddsBar state={tableState({ players: agents, status: 'running', ...change })} />
    );
    const { rerender } = render(of({ odds: { challenger: 65 } }));
    rerender(of({}));
    const label = () => screen.getByRole('img').getAttribute('aria-label');
    expect(label()).toBe('Vesper wins about 65 times in 100');
    rerender(of({ matchId: 'b'.repeat(24), shotNumber: 1 }));
    expect(label()).toMatch(/^By their ratings/);
  });

  it('shows no chance in a frame under way before one was heard: that of their ratings would look like that of the balls', () => {
    bar({ status: 'running', shotNumber: 9 });
    expect(document.querySelector('[data-odds]')?.textContent).toBe('');
  });

  it('is not there where a person plays', () => {
    expect(bar({ players: [agents[0], player(1)], odds: { challenger: 50 } })).toBeNull();
  });

  it('tells whoever comes during a shot nothing of how it ends', () => {
    const shot = shotPlayed({ number: 3, startedAt: 0 });
    const state = tableState({ shotNumber: 4, odds: { challenger: 90 } });
    const seated = { now: 40, you: null, state, shot, viewers: 1 };
    const joined = reduce(EMPTY, { type: 'seated', seated, now: { wall: 40, frame: 0 } });
    expect(joined.playback).not.toBeNull();
    expect(joined.state?.odds).toBeUndefined();
    const rested = reduce(joined, { type: 'playback_over', now: { wall: 900, frame: 900 } });
    const told = reduce(rested, { type: 'table_state', state });
    expect(told.state?.odds).toEqual({ challenger: 90 });
  });

  it('takes news of a later shot for that one, while an earlier one still plays', () => {
    const [third, fourth] = [3, 4].map((number) =>
      shotPlayed({ number, startedAt: 0, state: tableState({ shotNumber: number + 1 }) }),
    );
    if (!third || !fourth) throw new Error('two shots were made');
    const now = { wall: 0, frame: 0 };
    const later = tableState({ shotNumber: 5, odds: { challenger: 75 } });
    const playing = [
      { type: 'table_state' as const, state: tableState({ odds: { challenger: 40 } }) },
      { type: 'shot_played' as const, shot: third, now },
      { type: 'shot_played' as const, shot: fourth, now },
      { type: 'table_state' as const, state: later },
    ].reduce(reduce, EMPTY);
    expect(playing.playback?.shot.state.shotNumber).toBe(4);
    expect(playing.waiting[0]?.state).toBe(later);
  });
});
