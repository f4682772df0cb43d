import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EMPTY, type TableSnapshot } from '../table-state';
import { shotPlayed, tableState } from '../testing';
import { NOTHING_SAID, useAnnouncement, withCall } from './use-announcement';

const after = (foul: string, seat: 0 | 1, you: 0 | 1 | null) => {
  const state = tableState({ turn: seat === 0 ? 1 : 0, shotNumber: 3, ballInHand: 'anywhere' });
  const { result, rerender } = renderHook((snapshot: TableSnapshot) => useAnnouncement(snapshot), {
    initialProps: { ...EMPTY, state, you } as TableSnapshot,
  });
  const { outcome, ...shot } = shotPlayed({ number: 3, seat });
  const last = { ...shot, outcome: { ...outcome, foul } } as TableSnapshot['last'];
  rerender({ ...EMPTY, state: { ...state, shotNumber: 4 }, you, last });
  const { title, detail, tone } = result.current;
  return { title, detail, tone };
};

it('tells a rival’s foul once, in one sentence, with what it gives, and not in red', () => {
  expect(after('scratch', 1, 0)).toEqual({
    title: 'Your turn',
    detail: 'ben potted the cue ball. Place it anywhere.',
    tone: 'mine',
  });
});

it('tells one’s own foul in the second person and in red', () => {
  expect(after('wrong_ball_first', 0, 0)).toEqual({
    title: 'Foul. ben is at the table',
    detail: 'You hit the wrong ball first.',
    tone: 'foul',
  });
});

it('says of who goes on what is new, and not once more that they do', () => {
  const base = tableState({ turn: 0, shotNumber: 3 });
  const { result, rerender } = renderHook((snapshot: TableSnapshot) => useAnnouncement(snapshot), {
    initialProps: { ...EMPTY, state: base, you: 0 } as TableSnapshot,
  });
  const { outcome, ...shot } = shotPlayed({ number: 3, seat: 0 });
  const text = 'ada plays solids. ada goes on.';
  const last = { ...shot, outcome: { ...outcome, text } };
  rerender({ ...EMPTY, state: { ...base, shotNumber: 4 }, you: 0, last });
  expect([result.current.title, result.current.detail]).toEqual(['Your turn', 'You play solids.']);
});

it('tells who watches by name whose foul it was', () => {
  expect(after('no_contact', 1, null)).toEqual({
    title: 'ada is at the table',
    detail: 'ben hit no ball.',
    tone: 'plain',
  });
});

it('names the pocket in place of the request, once one is called', () => {
  const asked = { ...NOTHING_SAID, detail: 'Safety. Tap a pocket to call it for the eight.' };
  expect(withCall(asked, 'Foot left').detail).toBe('Safety. Called for the eight: foot left.');
  expect(withCall(asked, undefined)).toBe(asked);
});

it('says which ball to play where there is nothing else to say', () => {
  const saidOf = (state: ReturnType<typeof tableState>) =>
    renderHook(() => useAnnouncement({ ...EMPTY, state, you: 0 } as TableSnapshot)).result.current
      .detail;
  const base = tableState({ turn: 0, shotNumber: 3 });
  const players = base.players.map((one) => ({
    ...one,
    group: one.seat === 0 ? ('stripes' as const) : ('solids' as const),
  }));
  expect(saidOf(base)).toBe('Any ball but the eight.');
  expect(saidOf({ ...base, players, phase: 'groups' })).toBe('Pot a stripe.');
  expect(saidOf({ ...base, players, phase: 'groups', turn: 1 })).toBe('');
});
