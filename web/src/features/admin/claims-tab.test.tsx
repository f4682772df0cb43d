import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { QueuedClaim } from '@/api/money-types';
import { refusal, renderPage, serve } from '@/testing/render';
import { AdminPage } from './admin-page';
import { adminStore } from './store';
import { adminRecord, store, waiting as withdrawal } from './testing';
// Fetched now: what opens late would be waited for by each test.
import './claims-tab';

const CLAIMS = '/api/admin/claims';

const waiting: QueuedClaim = {
  id: 'e'.repeat(24),
  user: withdrawal.user,
  currency: 'USDT',
  amount: '1500',
  reason: 'For the final',
  status: 'waiting',
  grantedBy: 'ada',
  decidedBy: null,
  createdAt: '2026-11-21T12:00:00Z',
  expiresAt: null,
  claimedAt: null,
};
const page = (data: QueuedClaim[]) => ({
  body: { success: true, data, currencies: ['USDT', 'POOL'], nextCursor: null },
});

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
});

const open = () =>
  renderPage(<AdminPage tournaments={null} tasks={null} collections={null} nfts={null} />, {
    at: '/page?tab=claims',
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('an admin grants something with its reason, once, and learns that a second must confirm it', async () => {
  const calls = serve({
    [`GET ${CLAIMS}`]: () => page([]),
    [`POST ${CLAIMS}`]: () => ({ body: { success: true, data: { status: 'waiting' } } }),
  });
  open();
  await screen.findByText('Nothing granted yet');
  await press('Grant');
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: 'Grant' }));
  expect(form.getByText('Please enter a wallet address.')).toBeDefined();
  expect(form.getByText('Please enter a valid amount')).toBeDefined();
  expect(form.getByText('The reason is required.')).toBeDefined();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  fill(/^Wallet address/, ` ${withdrawal.user.address} `);
  fill(/^Amount/, '1500');
  fill(/^Reason/, 'For the final');
  await userEvent.selectOptions(form.getByLabelText('Currency'), 'POOL');
  await userEvent.click(form.getByRole('button', { name: 'Grant' }));
  expect(await screen.findByText('Granted: a second admin must confirm it')).toBeDefined();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      address: withdrawal.user.address,
      currencyId: 'POOL',
      amount: '1500',
      reason: 'For the final',
    },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('what waits shows who granted it; a refused confirmation shows the server’s reason', async () => {
  const calls = serve({
    [`GET ${CLAIMS}`]: () => page([waiting]),
    [`POST ${CLAIMS}/${waiting.id}/confirm`]: () => ({
      status: 409,
      body: refusal('A second administrator must confirm it.', 'CONFLICT'),
    }),
  });
  open();
  const row = within(await screen.findByRole('article', { name: 'Claim of 1,500.00 USDT' }));
  expect(row.getByText('Needs a second admin')).toBeDefined();
  expect(row.getByText('ada')).toBeDefined();
  await press('Confirm');
  const asked = await dialog();
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }));
  expect((await asked.findByRole('alert')).textContent).toBe(
    'A second administrator must confirm it.',
  );
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Needs a second admin' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('status')).toBe('waiting'));
});

test('a rejection needs a reason', async () => {
  const calls = serve({
    [`GET ${CLAIMS}`]: () => page([waiting]),
    [`POST ${CLAIMS}/${waiting.id}/reject`]: () => ({ body: { success: true } }),
  });
  open();
  await screen.findByRole('article');
  await press('Reject');
  const asked = await dialog();
  await userEvent.click(asked.getByRole('button', { name: 'Reject' }));
  expect(asked.getByText('Say why')).toBeDefined();
  await userEvent.type(asked.getByLabelText(/^Why/), 'Not agreed');
  await userEvent.click(asked.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Grant rejected')).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Not agreed' });
});
