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
  rules: 1,
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

it('a small word says that it is verified, and opens what that rests on and how to check it', async () => {
  const [commitment, secret] = ['c'.repeat(64), 'd'.repeat(64)];
  const agentHand = { version: 2, commitment, secret } as Replay['agentHand'];
  render(
    <MemoryRouter>
      <ReplayView replay={{ ...replay, agentHand }} first={0} />
    </MemoryRouter>,
  );
  const word = screen.getByText('Verified');
  const proof = word.closest('details') as HTMLDetailsElement;
  expect(proof.open).toBe(false);
  await userEvent.click(word);
  expect(proof.open).toBe(true);
  for (const value of [commitment, secret, replay.shots[2]?.hash ?? '']) {
    expect(proof.textContent).toContain(value);
  }
  expect(proof.textContent).toContain('Recomputed hash matches');
  const link = screen.getByRole('link', { name: 'Every shot as it was sent' });
  expect(link.getAttribute('href')).toBe(`/api/duel/matches/${replay.matchId}/replay`);
});

it('a shot that comes out otherwise is not called verified', () => {
  const [first, ...rest] = replay.shots as [ReplayShot, ...ReplayShot[]];
  const shots = [{ ...first, recomputedHash: 'f'.repeat(64) }, ...rest];
  render(
    <MemoryRouter>
      <ReplayView replay={{ ...replay, shots }} first={0} />
    </MemoryRouter>,
  );
  expect(screen.queryByText('Verified')).toBeNull();
  expect(screen.getByText('Not verified')).toBeDefined();
});

it('the address of the whole match stays so until somebody goes on', async () => {
  show('/duel/replay/x', 0);
  expect(location.search).toBe('');
  await press('Next shot');
  await press('Previous shot');
  expect(location.search).toBe('?shot=1');
});
