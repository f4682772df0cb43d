import { act, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Prediction } from '@/api/types';
import { identityOf } from '@/lib/identity';
import { useOddsFlash } from '@/lib/odds-flash';
import { type Session, useSession } from '@/lib/session';
import { useTellMotion } from '@/lib/table-motion';
import type { TableNow } from '@/realtime/messages';
import { StreamRoom } from '@/realtime/room';
import type { RoomTable } from '@/realtime/room-snapshot';
import { guest, renderPage, signedIn } from '@/testing/render';
import { STREAM } from '@/testing/room';
import { ended, ID, pass, predictionBench, running, server, toasts, user, votes } from '../testing';
import { QuickQuestion } from './quick-question';
import { whyText } from './reason';

predictionBench();

/** At a desk; reduced motion is not wished. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }));
});

const quick = {
  about: 'ball',
  matchId: 'c'.repeat(24),
  shotNumber: 7,
  seat: 0,
  odds: 40,
  void: false,
} as const;

const asked = (change: Partial<Prediction> = {}) =>
  running({
    question: 'Does Vesper pot the next one?',
    endsAt: new Date(Date.now() + 10_000).toISOString(),
    quick,
    ...change,
  });

let flashes = 0;
let setMoving: (moving: boolean) => void = () => {};

function Page() {
  const { user: person, token } = useSession();
  const bar = useOddsFlash<HTMLDivElement>();
  const [moving, setMotion] = useState(false);
  setMoving = setMotion;
  useTellMotion(moving);
  const [room] = useState(
    () =>
      new StreamRoom({
        url: `ws://cuecast.test/stream/${STREAM}`,
        streamId: STREAM,
        identity: person && token ? identityOf(person, token) : null,
      }),
  );
  useEffect(() => {
    room.connect();
    const animate = () => {
      flashes += 1;
      return null as unknown as Animation;
    };
    if (bar.current) bar.current.animate = animate;
    return () => room.close();
  }, [room, bar]);
  return (
    <>
      <div ref={bar} />
      <QuickQuestion room={room} over />
      <QuickQuestion room={room} over={false} />
    </>
  );
}

async function open(session: Session) {
  flashes = 0;
  renderPage(<Page />, { session });
  await pass(100);
}

async function tell(prediction: Prediction) {
  server.tell({ type: 'quick', epoch: 1, seq: 0, prediction });
  await pass(50);
}

const call = () => screen.queryByRole('region', { name: 'Quick call' });
const calls = () =>
  within(screen.getByRole('list', { name: 'Calls' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('asks about a shot with what a right call brings, and nothing is there before and after', async () => {
  await open(guest());
  expect(call()).toBeNull();
  await tell(asked());
  const box = within(call() as HTMLElement);
  expect(box.getByRole('button', { name: /^Yes right \+60 \/ wrong −40 points/ })).toBeDefined();
  expect(box.getByRole('button', { name: /^No right \+40 \/ wrong −60 points/ })).toBeDefined();
  expect(box.getByRole('timer', { name: 'Time left to call' }).textContent).toBe('10 s to call');
  await pass(4000);
  expect(box.getByRole('timer', { name: 'Time left to call' }).textContent).toBe('6 s to call');
  await tell(asked({ votingOpen: false }));
  expect(call()).toBeNull();
});

it('a call is sent with its id, and what it brings and the split are shown once it is in', async () => {
  await open(signedIn());
  await tell(asked());
  await user.click(screen.getByRole('button', { name: /^No/ }));
  await pass(100);
  expect(votes()).toMatchObject([{ predictionId: ID, option: 'option2' }]);
  expect(calls()).toEqual([
    'Yesright +60 / wrong −40 points60 %',
    'No your callright +40 / wrong −60 points40 %',
  ]);
});

it('says of one s own call what came of it without a toast, lets the odds light up, and goes', async () => {
  await open(signedIn());
  await tell(asked());
  await user.click(screen.getByRole('button', { name: /^No/ }));
  await pass(100);
  await tell(asked({ votingOpen: false }));
  expect(call()?.textContent).toContain('Watch the shot');
  await tell(ended({ quick, undoUntil: null }));
  expect(call()?.textContent).toContain('Wrong, −60 points');
  expect(flashes).toBe(1);
  expect(await toasts()).toEqual([]);
  await pass(9000);
  expect(call()).toBeNull();
});

it('its result waits until the balls of the shot rest', async () => {
  await open(signedIn());
  await tell(asked());
  await user.click(screen.getByRole('button', { name: /^No/ }));
  await pass(100);
  await tell(asked({ votingOpen: false }));
  act(() => setMoving(true));
  await tell(ended({ quick, undoUntil: null }));
  expect(call()?.textContent).toContain('Watch the shot');
  expect(flashes).toBe(0);
  act(() => setMoving(false));
  await pass(50);
  expect(call()?.textContent).toContain('Wrong, −60 points');
  expect(flashes).toBe(1);
});

it('says what came of the shot that settled it, though the next one is played before its balls rest here', async () => {
  const state = { matchId: quick.matchId };
  const outcome = { foul: null, pocketed: [], turn: 1, winner: null, text: '' };
  const shot = { number: 7, seat: 0, state, outcome };
  server.joined = { table: { now: Date.now(), state, shot } as unknown as TableNow };
  await open(signedIn());
  await tell(asked());
  await user.click(screen.getByRole('button', { name: /^No/ }));
  await pass(100);
  act(() => setMoving(true));
  await tell(ended({ quick, winner: 'option2', undoUntil: null }));
  server.tell({ type: 'table_shot', epoch: 1, seq: 0, shot: { ...shot, number: 8, seat: 1 } });
  act(() => setMoving(false));
  await pass(50);
  expect(call()?.textContent).toContain('No: nothing fell.');
});

it('a guest is asked to sign in, where the tap was', async () => {
  await open(guest());
  await tell(asked());
  await user.click(screen.getByRole('button', { name: /^Yes/ }));
  await pass(100);
  expect(votes()).toEqual([]);
  expect(await toasts()).toEqual(['Please login to vote on predictions']);
});

it('shows whoever comes in the middle their call, and of a void one that it does not count', async () => {
  server.joined = { quick: asked({ userVote: 'option1' }) };
  await open(signedIn());
  expect(calls()[0]).toContain('Yes your call');
  await tell(ended({ quick: { ...quick, void: true }, winner: null, undoUntil: null }));
  expect(call()?.textContent).toContain('It does not count');
});

it('stands in one place alone: over the picture at a desk', async () => {
  await open(guest());
  await tell(asked());
  expect(screen.getAllByRole('region', { name: 'Quick call' })).toHaveLength(1);
});

describe('the result says what came of the shot', () => {
  const outcome = { foul: null, pocketed: [], turn: 1, winner: null, text: '' };
  it.each([
    [
      'a foul',
      { foul: 'scratch', pocketed: [0, 9], text: 'Vesper: the cue ball fell. Pip has it in hand.' },
      ': the cue ball fell',
    ],
    ['a miss', {}, ': nothing fell'],
    ['the other one’s ball', { pocketed: [3] }, ': none of the right ones fell'],
    ['balls of their own', { pocketed: [9, 12], turn: 0 }, ': the 9 and the 12 fell'],
    ['the frame', { pocketed: [8], turn: 0, winner: 0 }, ': the eight fell'],
  ])('%s', (_, change, said) => {
    const state = { matchId: quick.matchId };
    const shot = { number: 7, seat: 0, state, outcome: { ...outcome, ...change } };
    expect(whyText(ended({ quick }), shot as unknown as RoomTable['shot'])).toBe(said);
  });

  it.each([
    [{}, ': the last shot dropped nothing'],
    [{ pocketed: [3] }, ': the last shot dropped none of the right ones'],
    [{ pocketed: [8], turn: 0, winner: 0 }, ': the eight fell'],
  ])('and after a visit of several shots that it speaks of the last one: %j', (change, said) => {
    const state = { matchId: quick.matchId };
    const shot = { number: 9, seat: 0, state, outcome: { ...outcome, ...change } };
    const visit = ended({ quick: { ...quick, about: 'visit' } });
    expect(whyText(visit, shot as unknown as RoomTable['shot'])).toBe(said);
  });

  it.each([6, 8])('but of that shot alone, not of shot %i', (number) => {
    const state = { matchId: quick.matchId };
    const shot = { number, seat: 0, state, outcome } as unknown as RoomTable['shot'];
    expect(whyText(ended({ quick }), shot)).toBe('');
    expect(whyText(ended({ quick }), null)).toBe('');
  });
});
