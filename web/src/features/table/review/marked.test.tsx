import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/render';
import { Marked } from './marked';
import type { ReviewedShot } from './review-text';

const MATCH = 'a'.repeat(24);
const PATH = `GET /api/duel/matches/${MATCH}/shots/4/better`;
const idea = { aim: 1, power: 0.5, side: 0, follow: 0, elevation: 0, call: null, placement: null };
const shot = {
  number: 4,
  seat: 1,
  before: 0.5,
  after: 0.3,
  best: 0.62,
  meant: 0.41,
  better: { ball: 5, pocket: 1 },
  mark: 'mistake',
  luck: null,
  idea,
} as ReviewedShot;

const show = (of: ReviewedShot) => {
  const calls = { onShot: vi.fn(), onBetter: vi.fn() };
  const { onShot, onBetter } = calls;
  render(
    <Marked
      matchId={MATCH}
      shot={of}
      name="ben"
      shown={false}
      onShot={onShot}
      onBetter={() => onBetter}
    />,
  );
  return calls;
};

it('brings the better shot onto the table', async () => {
  serve({ [PATH]: () => ({ body: { success: true, data: { number: 4, shot: idea } } }) });
  const { onShot, onBetter } = show(shot);
  await userEvent.click(screen.getByRole('button', { name: /See the better shot/ }));
  expect(onBetter).toHaveBeenCalledWith({ number: 4, shot: idea });
  expect(onShot).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /Shot 4, ben/ }));
  expect(onShot).toHaveBeenCalledWith(4);
});

it('offers none where none is told, and can be asked again where it did not come', async () => {
  const { unmount } = render(
    <Marked
      matchId={MATCH}
      shot={{ ...shot, mark: null, luck: 'bad', idea: undefined } as unknown as ReviewedShot}
      name="ben"
      shown
      onShot={vi.fn()}
      onBetter={() => vi.fn()}
    />,
  );
  expect(screen.queryByRole('button', { name: /See the better shot/ })).toBeNull();
  unmount();
  serve({ [PATH]: () => ({ status: 410, body: refusal('No longer kept.', 'GONE') }) });
  const { onBetter } = show(shot);
  await userEvent.click(screen.getByRole('button', { name: /See the better shot/ }));
  expect(onBetter).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: /See the better shot/ })).toBeDefined();
});
