import { expect, test, vi } from 'vitest';
import type { DrillRun, DrillShot } from '@/api/drills';
import { FRESH } from '../play/draft';
import { mayHit, situationOf } from '../play/situation';
import { SHORT_SHOT } from '../testing';
import type { Shot } from '../wire';
import { SoloRoom } from './solo-room';

const RUN: DrillRun = {
  run: 1,
  shot: 1,
  streak: 0,
  best: null,
  balls: [
    [0, 0, 0],
    [2, 0.5, 0],
    [5, 0.7, 0.1],
  ],
  over: false,
};
const SHOT: Shot = { ...FRESH, call: null, placement: null };

const played = (next: Partial<DrillRun>): DrillShot => ({
  number: 1,
  shot: SHOT,
  durationMs: 500,
  trajectory: SHORT_SHOT,
  events: [],
  outcome: 'potted',
  potted: [2],
  text: 'Potted the 2.',
  next: { ...RUN, shot: 2, streak: 1, ...next },
});

test('while the balls roll the run is shown as it was, and the next shot has to wait', async () => {
  const shoot = vi.fn(async () => played({}));
  const room = new SoloRoom(RUN, false, shoot);
  expect(situationOf(room.getSnapshot())?.mine).toBe(true);
  room.shoot(SHOT);
  room.shoot(SHOT);
  await vi.waitFor(() => expect(room.getSnapshot().playback).not.toBeNull());
  room.shoot(SHOT);
  expect(shoot).toHaveBeenCalledExactlyOnceWith(RUN, SHOT);
  expect(room.run).toBe(RUN);
  room.rested();
  expect(room.run.streak).toBe(1);
  expect(situationOf(room.getSnapshot())?.mine).toBe(true);
});

test('a run that is over takes no shot', async () => {
  const shoot = vi.fn(async () => played({ over: true }));
  const room = new SoloRoom(RUN, false, shoot);
  room.shoot(SHOT);
  await vi.waitFor(() => expect(room.getSnapshot().playback).not.toBeNull());
  room.rested();
  expect(situationOf(room.getSnapshot())?.mine).toBe(false);
  room.shoot(SHOT);
  expect(shoot).toHaveBeenCalledOnce();
});

test('a shot that did not get through leaves the table as it was, with the reason', async () => {
  const room = new SoloRoom(RUN, false, async () => {
    throw new Error('The server did not answer.');
  });
  room.shoot(SHOT);
  await vi.waitFor(() => expect(room.getSnapshot().rejected).not.toBeNull());
  expect(room.getSnapshot().rejected?.message).toBe('The server did not answer.');
  expect(situationOf(room.getSnapshot())?.mine).toBe(true);
});

test('where the lowest ball is next, the aim shows every other one as wrong', () => {
  const { state } = new SoloRoom(RUN, true, vi.fn()).getSnapshot();
  if (!state) throw new Error('no table');
  expect([2, 5].map((ball) => mayHit(state, ball))).toEqual([true, false]);
  const { state: any } = new SoloRoom(RUN, false, vi.fn()).getSnapshot();
  if (!any) throw new Error('no table');
  expect([2, 5].map((ball) => mayHit(any, ball))).toEqual([true, true]);
});
