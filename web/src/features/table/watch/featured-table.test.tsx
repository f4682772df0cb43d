import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage, serve } from '@/testing/render';
import { EMPTY, type TableSnapshot } from '../table-state';
import { shotPlayed, tableState } from '../testing';
import { FeaturedTable } from './featured-table';
// Fetched now: what opens late does not come in time under a busy machine.
import './shots-again';

let snapshot: TableSnapshot = EMPTY;
vi.mock('../match/use-match-room', () => ({
  useMatchRoom: () => [{ rested: () => {} }, snapshot],
}));

const best = { matchId: 'b'.repeat(24), shotNumber: 3, username: 'Vesper' };
const { matchId } = tableState();
const AGAIN = 'A pool table, a shot of the day again';

function open(table: React.ReactElement) {
  const data = { table: 'seven', shots: [shotPlayed()] };
  serve({
    [`GET /api/duel/matches/${best.matchId}/replay`]: () => ({ body: { success: true, data } }),
  });
  return renderPage(table);
}

test('a table that waits for its frame plays a shot of the day meanwhile', async () => {
  snapshot = { ...EMPTY, state: tableState({ status: 'waiting' }) };
  const told = vi.fn();
  open(<FeaturedTable matchId={matchId} meanwhile={[best]} onAgain={told} />);
  expect(await screen.findByRole('img', { name: AGAIN })).toBeDefined();
  expect(told).toHaveBeenLastCalledWith(best);
});

test.each([
  ['that is played shows its frame and nothing else', 'running', [best]],
  ['that waits shows its rack where no shot of the day is known', 'waiting', []],
] as const)('a table %s', async (_, status, meanwhile) => {
  snapshot = { ...EMPTY, state: tableState({ status }) };
  const told = vi.fn();
  open(<FeaturedTable matchId={matchId} meanwhile={meanwhile} onAgain={told} />);
  expect(await screen.findByRole('img', { name: 'A pool table in play' })).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(told.mock.calls.flat()).toEqual([null]);
});
