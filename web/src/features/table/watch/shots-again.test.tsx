import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage, serve, stopClock } from '@/testing/render';
import { shotPlayed } from '../testing';
import type { PastShot } from './again-label';
import { ShotsAgain, type ShownAgain } from './shots-again';

const shotOf = (username: string, digit: number): PastShot => ({
  ...{ matchId: String(digit).repeat(24), shotNumber: 3, username },
});
const [vesper, pip] = [shotOf('Vesper', 1), shotOf('Pip', 2)];

let calm = false;
beforeEach(() => {
  calm = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: calm,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

afterEach(() => void vi.useRealTimers());

/** Serves a replay of each, but for those that are lost, and draws what is shown as a screen does. */
function open(shots: readonly PastShot[], lost: readonly PastShot[] = []) {
  const shown: { now: ShownAgain | null } = { now: null };
  const replay = { table: 'nine', shots: [shotPlayed({ number: 2 }), shotPlayed({ number: 3 })] };
  const there = shots.filter((shot) => !lost.includes(shot));
  serve(
    Object.fromEntries(
      there.map(({ matchId }) => [
        `GET /api/duel/matches/${matchId}/replay`,
        () => ({ body: { success: true, data: replay } }),
      ]),
    ),
  );
  renderPage(
    <ShotsAgain
      shots={shots}
      onShown={(told) => {
        shown.now = told;
      }}
    />,
  );
  const ball = () => shown.now?.picture(performance.now()).balls[0]?.x;
  const comes = (shot: PastShot) => waitFor(() => expect(shown.now?.shot).toBe(shot));
  return { shown, ball, comes };
}

test('shots are played one after the other, over and over', async () => {
  stopClock();
  const { ball, comes } = open([vesper, pip]);
  /** Draws a picture a tenth of a second, as long as that. */
  const draw = async (seconds: number) => {
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      await act(() => vi.advanceTimersByTimeAsync(100));
      ball();
    }
  };
  await comes(vesper);
  expect(ball()).toBe(0);
  await draw(2.5);
  expect(ball()).toBeCloseTo(0.5);
  await draw(2);
  await comes(pip);
  await draw(4.5);
  await comes(vesper);
});

test('a shot stands still before its stroke for those who want less motion', async () => {
  calm = true;
  stopClock();
  const { ball, comes, shown } = open([vesper, pip]);
  await comes(vesper);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(ball()).toBe(0);
  expect(shown.now?.shot).toBe(vesper);
});

test('a match that is not to be had gives way to the next one', async () => {
  const { comes } = open([vesper, pip], [vesper]);
  await comes(pip);
});

test('nothing is shown in the place of the table where no shot can be had', async () => {
  const { shown } = open([vesper], [vesper]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(shown.now).toBeNull();
});
