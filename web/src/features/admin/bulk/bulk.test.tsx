import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { QueuedWithdrawal } from '@/api/money-types';
import { refusal, renderPage, serve } from '@/testing/render';
import { paged } from '@/testing/wallet';
import { adminStore } from '../store';
import { adminRecord, store, waiting } from '../testing';
import { WithdrawalsTab } from '../withdrawals-tab';
import './bulk-withdrawals';

const QUEUE = '/api/admin/withdrawals';
const [one, two, three] = ['1', '2', '3'].map(
  (digit): QueuedWithdrawal => ({ ...waiting, id: digit.repeat(24), amount: `${digit}.5` }),
) as [QueuedWithdrawal, QueuedWithdrawal, QueuedWithdrawal];

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
});

async function chooseOf(list: QueuedWithdrawal[], ...chosen: QueuedWithdrawal[]) {
  renderPage(<WithdrawalsTab />, { at: '/page?tab=withdrawals' });
  expect(await screen.findAllByRole('article')).toHaveLength(list.length);
  for (const { amount } of chosen) {
    const row = screen.getByRole('article', { name: `Withdrawal of ${amount}0 USDT` });
    await userEvent.click(within(row).getByRole('checkbox', { name: 'Choose' }));
  }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('several are rejected at once for one reason, each by a call of its own', async () => {
  let left = [one, two, three];
  const gone = (id: string) => () => {
    left = left.filter((item) => item.id !== id);
    return { body: { success: true } };
  };
  const calls = serve({
    [`GET ${QUEUE}`]: () => paged(left),
    [`POST ${QUEUE}/${one.id}/reject`]: gone(one.id),
    [`POST ${QUEUE}/${three.id}/reject`]: gone(three.id),
  });
  await chooseOf(left, one, three);
  await press('Reject 2');
  const asked = await dialog();
  expect(asked.getByText('5.00 USDT')).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Reject' }));
  expect(asked.getByText('Say why it is rejected')).toBeDefined();
  await userEvent.type(asked.getByLabelText(/^Reason/), 'A list');
  await userEvent.click(asked.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('2 of 2 rejected')).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`${QUEUE}/${one.id}/reject`, { reason: 'A list' }],
    [`${QUEUE}/${three.id}/reject`, { reason: 'A list' }],
  ]);
  expect(screen.getByText('Choose several to decide about them at once.')).toBeDefined();
});

test('one that the server refuses stops no other, and its words are shown', async () => {
  const large = { ...two, needsSecondApproval: true };
  serve({
    [`GET ${QUEUE}`]: () => paged([one, large]),
    [`POST ${QUEUE}/${one.id}/approve`]: () => ({
      status: 403,
      body: refusal('It is your own.', 'FORBIDDEN'),
    }),
    [`POST ${QUEUE}/${large.id}/approve`]: () => ({ body: { success: true } }),
  });
  await chooseOf([one, large], one, large);
  await press('Approve 2');
  const asked = await dialog();
  expect(asked.getByText('1 of them needs a second admin too')).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('1 of 2 approved')).toBeDefined();
  expect(await screen.findByText('It is your own.')).toBeDefined();
});

test('what is decided already cannot be chosen', async () => {
  serve({ [`GET ${QUEUE}`]: () => paged([{ ...one, status: 'completed' }]) });
  await chooseOf([one]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('Choose several to decide about them at once.')).toBeNull();
});
