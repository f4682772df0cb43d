import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { guest, signedIn } from '@/testing/render';
import {
  ID,
  open,
  pass,
  predictionBench,
  refuses,
  running,
  server,
  toasts,
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

it('a vote that is refused can be tried again', async () => {
  server.answerVote = refuses('RATE_LIMITED', 'Slow down');
  await open(running(), { session: signedIn(), banner: true });
  await tap('Yes');
  expect(within(banner() as HTMLElement).getByRole('button', { name: 'Yes' })).toBeDefined();
});
