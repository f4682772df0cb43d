import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TableNow, You } from '@/realtime/messages';
import { guest, ME, signedIn } from '@/testing/render';
import {
  ended,
  ID,
  open,
  PATH,
  pass,
  predictionBench,
  refuses,
  running,
  server,
  toasts,
  told,
  user,
  votes,
} from './testing';
import { askForVote } from './voting/ask-for-vote';

predictionBench();

const banner = () => screen.queryByRole('region', { name: 'Open prediction' });

async function tap(name: string) {
  await user.click(within(banner() as HTMLElement).getByRole('button', { name }));
  await pass(100);
}

it('a tap on an option of the banner votes for it, and the banner has done its part', async () => {
  await open(running(), { session: signedIn(), banner: true });
  await tap('No');
  expect(votes()).toMatchObject([{ predictionId: ID, option: 'option2' }]);
  expect(banner()).toBeNull();
  expect(screen.getByText('Your vote')).toBeDefined();
  expect(await toasts()).toEqual(['Your vote is cast']);
});

it('one who has not signed in is asked to, where the tap was', async () => {
  const session = guest();
  await open(running(), { session, banner: true });
  await tap('Yes');
  expect(votes()).toEqual([]);
  expect(await toasts()).toEqual(['Please login to vote on predictions']);
  expect(banner()).not.toBeNull();
});

it('a tap that was meant for a question that is gone votes on no other one', async () => {
  await open(running(), { session: signedIn(), banner: true });
  await askForVote('f'.repeat(24), 'option1');
  await pass(100);
  expect(votes()).toEqual([]);
  expect(banner()).not.toBeNull();
});

const frame = { matchId: 'e'.repeat(24), odds: 35, void: false };

/** The table shows that match, which waits for its break. */
async function openFrame(matchId = frame.matchId) {
  const state = { matchId, kind: 'house', status: 'waiting' };
  server.joined = { table: { state, shot: null } as unknown as TableNow };
  await open(running({ frame }), { session: signedIn(), banner: true });
}

const call = () => screen.queryByRole('region', { name: 'Your call' });

it('an open call tells on both sides what a right one brings and a wrong one costs', async () => {
  await openFrame();
  expect(within(banner() as HTMLElement).getByText('+65 / −35 points')).toBeDefined();
  expect(within(banner() as HTMLElement).getByText('+35 / −65 points')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Vote for Yes/ }).textContent).toContain(
    'right +65/wrong −35 points',
  );
});

it('one’s own call stays above the chat from the vote on, and its result with the points until the next vote', async () => {
  await openFrame();
  await user.click(within(banner() as HTMLElement).getByRole('button', { name: /^Yes/ }));
  await pass(100);
  expect(call()?.textContent).toBe('You called Yesright +65 / wrong −35 points');
  const closed = running({ frame, userVote: 'option1', votingOpen: false });
  await told({ type: 'prediction_ended', prediction: closed });
  expect(call()?.textContent).toBe('You called Yesright +65 / wrong −35 points');
  expect(screen.getByText('Your vote')).toBeDefined();
  const done = ended({ frame, userVote: 'option1', winner: 'option2' });
  await told({ type: 'prediction_resolved', prediction: done, winningOption: 'option2' });
  expect(call()?.textContent).toBe('You called Yes: wrong, −35\u00a0points');
  const next = { _id: 'f'.repeat(24), frame: { matchId: 'd'.repeat(24), void: false } };
  await told({ type: 'prediction_update', prediction: running(next) });
  await pass(30_000);
  expect(call()?.textContent).toBe('You called Yes: wrong, −35\u00a0points');
  await user.click(within(banner() as HTMLElement).getByRole('button', { name: /^No/ }));
  await pass(100);
  expect(call()?.textContent).toBe('You called No');
});

it.each([
  ['while the next one is open', running({ frame: { ...frame, matchId: 'd'.repeat(24) } })],
  ['until the next one is open', ended({ frame, _id: '9'.repeat(24), userVote: 'option2' })],
])(
  'a call that was settled before the page was opened is told above the chat, %s',
  async (_, now) => {
    const before = ended({ frame, _id: '9'.repeat(24), userVote: 'option2' });
    await open(now, {
      session: signedIn(),
      banner: true,
      routes: { [`GET ${PATH}`]: () => ({ body: [before] }) },
    });
    await pass(12_000);
    expect(call()?.textContent).toBe('You called No: wrong, −65\u00a0points');
  },
);

it('a call whose frame had no winner does not count', async () => {
  await openFrame();
  const none = { frame: { ...frame, void: true }, userVote: 'option1', winner: null } as const;
  await told({ type: 'prediction_ended', prediction: running({ frame, userVote: 'option1' }) });
  await told({ type: 'prediction_resolved', prediction: ended(none), winningOption: null });
  expect(call()?.textContent).toBe('The frame had no winner: your call does not count.');
});

it('asks of the next frame while the table still shows the one before', async () => {
  await openFrame('c'.repeat(24));
  expect(screen.getAllByText('Who wins the next frame?')).toHaveLength(2);
});

it('a result stays above the chat for half a minute, and its creator takes it back from there', async () => {
  const you = { userId: ME.address, username: ME.username, role: 'creator' };
  server.joined = { you: you as unknown as You };
  const { calls } = await open(running(), {
    session: signedIn(),
    banner: true,
    creator: ME.address,
    routes: { [`POST ${PATH}/${ID}/undo`]: () => ({ body: running({ votingOpen: false }) }) },
  });
  const result = () => screen.queryByRole('region', { name: 'Result' });
  const result8 = ended({ option1Votes: 6, option2Votes: 2 });
  await told({ type: 'prediction_resolved', prediction: result8, winningOption: 'option1' });
  expect(result()?.textContent).toContain('Yes won · 75% · 6 votes');
  await pass(20_000);
  await user.click(within(result() as HTMLElement).getByRole('button', { name: 'Undo' }));
  await pass(100);
  await user.click(screen.getByRole('button', { name: 'Undo Result' }));
  await pass(100);
  expect(calls.some(({ path }) => path.endsWith('/undo'))).toBe(true);
  expect(result()).toBeNull();
});

it('a result goes from above the chat after half a minute', async () => {
  await open(running(), { session: signedIn(), banner: true });
  await told({ type: 'prediction_resolved', prediction: ended(), winningOption: 'option1' });
  expect(screen.getByRole('region', { name: 'Result' })).toBeDefined();
  await pass(31_000);
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
});

it('its creator ends it from there, also once voting is closed', async () => {
  const you = { userId: ME.address, username: ME.username, role: 'creator' };
  server.joined = { you: you as unknown as You };
  const opening = { session: signedIn(), banner: true, creator: ME.address };
  await open(running({ votingOpen: false }), opening);
  expect(banner()?.textContent).toContain('voting closed');
  await tap('End the prediction');
  expect(screen.getByRole('dialog', { name: 'Who won?' })).toBeDefined();
});

it('a vote that is refused can be tried again', async () => {
  server.answerVote = refuses('RATE_LIMITED', 'Slow down');
  await open(running(), { session: signedIn(), banner: true });
  await tap('Yes');
  expect(within(banner() as HTMLElement).getByRole('button', { name: 'Yes' })).toBeDefined();
});
