import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/render';
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

const REVIEW = `GET /api/duel/matches/${replay.matchId}/review`;
const BETTER = `GET /api/duel/matches/${replay.matchId}/shots/2/better`;
const reviewed = (number: number, after: number) => ({
  ...{ number, seat: 0, before: 0.5, after, best: 0.6, meant: 0.58 },
  ...{ better: null, mark: null, luck: null },
});
const reviews = (accuracy: (number | null)[]) => {
  const shots = [reviewed(1, 0.55), reviewed(2, 0.3), reviewed(3, 0.9)];
  const data = { matchId: replay.matchId, version: 1, accuracy, shots };
  serve({ [REVIEW]: () => ({ body: { success: true, data } }) });
};

beforeEach(() => {
  serve({ [REVIEW]: () => ({ status: 410, body: refusal('No longer kept.', 'GONE') }) });
});

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

it('lists every shot with what came of it and what it did to the odds; a click and the arrow keys show one', async () => {
  reviews([90, null]);
  show('/duel/replay/x', 0);
  const list = within(screen.getByRole('list', { name: 'Shots' }));
  const [first, second] = list.getAllByRole('button') as [HTMLElement, HTMLElement];
  expect(first.getAttribute('aria-current')).toBe('step');
  expect(first.textContent).toContain('Break, nothing fell');
  expect(await within(second).findByText('−20')).toBeDefined();
  expect(within(second).getByText('Costly')).toBeDefined();
  await userEvent.click(second);
  expect(location.search).toBe('?shot=2');
  await userEvent.keyboard('{ArrowDown}');
  expect(location.search).toBe('?shot=3');
  await userEvent.keyboard('{Home}');
  expect(location.search).toBe('?shot=1');
});

it('reviews a match that is over by itself, and stays a replay where the review does not come', async () => {
  show('/duel/replay/x', 0);
  expect(await screen.findByText('The review cannot be shown')).toBeDefined();
  expect(screen.getByText('No longer kept.')).toBeDefined();
  expect(screen.getByRole('list', { name: 'Shots' })).toBeDefined();
});

it('shows a better shot with the way back to the one that was played', async () => {
  const idea = { ...reviewed(2, 0.3), mark: 'blunder', idea: true };
  const shots = [reviewed(1, 0.55), idea, reviewed(3, 0.9)];
  const data = { matchId: replay.matchId, version: 1, accuracy: [90, null], shots };
  const { at, recomputedHash, ...better } = played(2);
  serve({
    [REVIEW]: () => ({ body: { success: true, data } }),
    [BETTER]: () => ({ body: { success: true, data: better } }),
  });
  show('/duel/replay/x', 0);
  await userEvent.click(
    await screen.findByRole('button', { name: 'See the better shot in the place of shot 2' }),
  );
  const back = await screen.findByRole('button', { name: 'Back to shot 2 as it was played' });
  expect(screen.getByText(/^In the place of shot 2/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share shot 2' })).toBeNull();
  await userEvent.click(back);
  expect(screen.queryByText(/^In the place of shot 2/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Back to shot/ })).toBeNull();
  expect(location.search).toBe('?shot=2');
});

it('judges nobody by a few shots, nor one who gave the frame up', async () => {
  reviews([97, null]);
  show('/duel/replay/x', 0);
  expect(await screen.findByText('Too few shots to judge')).toBeDefined();
  expect(screen.getByText('No shot')).toBeDefined();
  expect(screen.queryByText(/accurate$/)).toBeNull();
  expect(screen.getByText(/^Before the break it was even\./)).toBeDefined();
});
