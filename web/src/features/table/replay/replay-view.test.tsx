import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { SHORT_SHOT, shotPlayed } from '../testing';
import type { Replay, ReplayShot } from '../wire';
import { ReplayView } from './replay-view';

// Nothing is drawn here.
vi.mock('../parts/stage', () => ({ Stage: () => null }));

const played = (number: number): ReplayShot => {
  const { startedAt, ...shot } = shotPlayed();
  return { ...shot, number, at: startedAt, recomputedHash: shot.hash, trajectory: SHORT_SHOT };
};

const replay: Replay = {
  matchId: 'a'.repeat(24),
  table: 'nine',
  rackSeed: '7',
  agentHand: null,
  status: 'ended',
  players: [
    { userId: null, username: 'ada', agent: null },
    { userId: null, username: 'ben', agent: null },
  ],
  shots: [played(1), played(2), played(3)],
  winner: 0,
  reason: 'eight_pocketed',
};

const show = (address: string, first: number) => {
  history.replaceState(null, '', address);
  render(
    <MemoryRouter>
      <ReplayView replay={replay} first={first} />
    </MemoryRouter>,
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('the address names the shot that is shown, also back at the one it was opened with', async () => {
  show('/duel/replay/x?shot=2', 2);
  expect(location.search).toBe('?shot=2');
  await press('Next shot');
  expect(location.search).toBe('?shot=3');
  await press('Previous shot');
  expect(location.search).toBe('?shot=2');
});

it('the address of the whole match stays so until somebody goes on', async () => {
  show('/duel/replay/x', 0);
  expect(location.search).toBe('');
  await press('Next shot');
  await press('Previous shot');
  expect(location.search).toBe('?shot=1');
});
