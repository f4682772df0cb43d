import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage, serve } from '@/testing/render';
import { shotPlayed, tableState } from '../testing';
import type { ShotPlayed } from '../wire';
import { Rewound } from './rewound';

const state = tableState({ shotNumber: 4 });
const shot = (number: number): ShotPlayed =>
  shotPlayed({ number, state: tableState({ shotNumber: number + 1 }) });
const path = `GET /api/duel/matches/${state.matchId}/replay`;

async function goneBack(played: ShotPlayed[], newest: ShotPlayed | null) {
  const calls = serve({
    [path]: () => ({ body: { success: true, data: { shots: played } } }),
  });
  const onLive = vi.fn();
  const page = (told: ShotPlayed | null) => <Rewound state={state} newest={told} onLive={onLive} />;
  const view = renderPage(page(newest));
  return { calls, onLive, view };
}

test('it begins with the newest shot again, and the arrows go from shot to shot and on to live', async () => {
  const { calls, onLive } = await goneBack([shot(1), shot(2), shot(3)], shot(3));
  expect(await screen.findByRole('img', { name: 'Pool table, shot 3 again' })).toBeDefined();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('img', { name: 'Pool table, shot 1 again' })).toBeDefined();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('img', { name: 'Pool table, shot 1 again' })).toBeDefined();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(onLive).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowRight}');
  expect(onLive).toHaveBeenCalledOnce();
  expect(calls).toHaveLength(1);
});

test('l and the button lead back to live', async () => {
  const { onLive } = await goneBack([shot(1)], null);
  await screen.findByRole('img', { name: 'Pool table, shot 1 again' });
  await userEvent.keyboard('l');
  await userEvent.click(screen.getByRole('button', { name: 'Back to live (l)' }));
  expect(onLive).toHaveBeenCalledTimes(2);
});

test('a frame whose shots do not load is live again, and says so', async () => {
  serve({ [path]: () => ({ status: 500 }) });
  const onLive = vi.fn();
  renderPage(<Rewound state={state} newest={shot(3)} onLive={onLive} />);
  await vi.waitFor(() => expect(onLive).toHaveBeenCalledOnce(), { timeout: 9000 });
  expect(await screen.findByText(/did not load/)).toBeDefined();
  await act(async () => {});
});
