import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { player, tableState } from '../testing';
import { PlayerBar } from './player-bar';

const show = (username: string) => {
  const own = player(0, { username });
  const state = tableState({ players: [own, player(1)] });
  const deadline = Date.now() + 20_000;
  return render(
    <PlayerBar
      player={own}
      state={state}
      down={new Set()}
      you
      deadline={deadline}
      mirrored={false}
    />,
  );
};

it('leaves a long name the room of the word and the figures that its ring and colour stand for', () => {
  const { unmount } = show('ada');
  expect(screen.getByText('You')).toBeDefined();
  unmount();
  show('minnesota_fats_47a28');
  expect(screen.queryByText('You')).toBeNull();
  expect(screen.getByTitle('minnesota_fats_47a28').textContent).toBe('minnesota_fats_47a28');
  expect(screen.getByRole('region', { name: 'minnesota_fats_47a28 (you)' })).toBeDefined();
});
