import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { QueuedWithdrawal } from '@/api/money-types';
import { refusal, renderPage, serve } from '@/testing/render';
import { paged } from '@/testing/wallet';
import { AdminPage } from './admin-page';
import { adminStore } from './store';
import { adminRecord, store, waiting } from './testing';
// Fetched now: what opens late would be waited for by each test.
import './audit/audit-tab';
import './deposits-tab';
import './withdrawals-tab';

const QUEUE = '/api/admin/withdrawals';

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
});

const open = (query = '?tab=withdrawals') =>
  renderPage(
    <AdminPage tournaments={null} tasks={null} collections={<p>The collections</p>} nfts={null} />,
    { at: `/page${query}` },
  );

function serveQueue(withdrawals: QueuedWithdrawal[], routes: Parameters<typeof serve>[0] = {}) {
  return serve({ [`GET ${QUEUE}`]: () => paged(withdrawals), ...routes });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('ADMIN-01 the tab comes from the address, and a chosen one goes there', async () => {
  serve({ 'GET /api/admin/deposits': () => paged([]), [`GET ${QUEUE}`]: () => paged([]) });
  const { router } = open('?tab=deposits');
  await screen.findByText('No manual deposits to confirm');
  await userEvent.click(screen.getByRole('tab', { name: 'Withdrawals' }));
  await screen.findByText('Nothing to review');
  expect(router.state.location.search).toBe('?tab=withdrawals');
});

test('ADMIN-04 without a tab in the address the panel opens on the NFT collections', async () => {
  serve({});
  open('');
  expect(await screen.findByText('The collections')).toBeDefined();
  const chosen = screen.getByRole('tab', { selected: true });
  expect(chosen.textContent).toBe('NFT Collections');
});

test('ADMIN-06 ADMIN-20 an administrator opens every tab: the documented ones stand in their order, then ours', async () => {
  serve({});
  open();
  const documented = [
    ...['Users', 'Lives', 'Quests', 'Tournaments', 'Tasks', 'NFT Collections', 'NFTs'],
    ...['Pool Config', 'Pool Credits'],
  ];
  const tabs = await screen.findAllByRole('tab');
  const names = tabs.map(({ textContent }) => textContent ?? '');
  expect(names.slice(0, documented.length)).toEqual(documented);
  for (const tab of tabs) {
    await userEvent.click(tab);
    expect(tab.getAttribute('aria-selected')).toBe('true');
  }
});

describe('withdrawals', () => {
  test('the queue begins with what is to be reviewed, and is filtered by its status', async () => {
    const calls = serveQueue([waiting]);
    open();
    const shown = within(
      await screen.findByRole('article', { name: 'Withdrawal of 12,500.00 USDT' }),
    );
    expect(shown.getByText('karl')).toBeDefined();
    expect(shown.getByText('12,499.00 USDT')).toBeDefined();
    expect(shown.getByText(waiting.destinationAddress)).toBeDefined();
    expect(shown.getByText('Rent is due')).toBeDefined();
    expect(calls[0]?.query.get('status')).toBe('pending');
    await press('To pay out');
    await waitFor(() => expect(calls.at(-1)?.query.get('status')).toBe('approved'));
    await press('All');
    await waitFor(() => expect(calls.at(-1)?.query.get('status')).toBeNull());
  });

  test('an approval is asked about first, then sent once under a key', async () => {
    let left = [waiting];
    const calls = serveQueue([], {
      [`GET ${QUEUE}`]: () => paged(left),
      [`POST ${QUEUE}/${waiting.id}/approve`]: () => {
        left = [];
        return { body: { success: true } };
      },
    });
    open();
    await screen.findByRole('article');
    await press('Approve');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Withdrawal approved')).toBeDefined();
    expect(await screen.findByText('Nothing to review')).toBeDefined();
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('above the limit the first of two approvals says that a second must follow', async () => {
    serveQueue([{ ...waiting, needsSecondApproval: true }], {
      [`POST ${QUEUE}/${waiting.id}/approve`]: () => ({ body: { success: true } }),
    });
    open();
    await screen.findByRole('article');
    await press('Approve');
    const asked = await dialog();
    expect(asked.getByText('A second admin has to approve it too')).toBeDefined();
    await userEvent.click(asked.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('First approval recorded')).toBeDefined();
  });

  test('the second approval shows who gave the first; a refusal shows the server’s reason', async () => {
    const approvals = [{ by: 'ada', at: '2026-11-21T12:10:00Z' }];
    serveQueue([{ ...waiting, status: 'approved_once', needsSecondApproval: true, approvals }], {
      [`POST ${QUEUE}/${waiting.id}/approve`]: () => ({
        status: 409,
        body: refusal('Another admin has to approve it.', 'CONFLICT'),
      }),
    });
    open('?tab=withdrawals&status=approved_once');
    const shown = within(await screen.findByRole('article'));
    expect(shown.getByText('Needs a second approval')).toBeDefined();
    expect(shown.getByText(/^ada, /)).toBeDefined();
    await press('Approve');
    const asked = await dialog();
    await userEvent.click(asked.getByRole('button', { name: 'Approve' }));
    expect((await asked.findByRole('alert')).textContent).toBe('Another admin has to approve it.');
  });

  test('a rejection needs a reason', async () => {
    const calls = serveQueue([waiting], {
      [`POST ${QUEUE}/${waiting.id}/reject`]: () => ({ body: { success: true } }),
    });
    open();
    await screen.findByRole('article');
    await press('Reject');
    const asked = await dialog();
    await userEvent.click(asked.getByRole('button', { name: 'Reject' }));
    expect(asked.getByText('Say why it is rejected')).toBeDefined();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(asked.getByLabelText(/^Reason/), ' Wrong chain ');
    await userEvent.click(asked.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Withdrawal rejected')).toBeDefined();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong chain' });
  });

  test('an approved one is taken before it is paid', async () => {
    const calls = serveQueue([{ ...waiting, status: 'approved' }], {
      [`POST ${QUEUE}/${waiting.id}/claim`]: () => ({ body: { success: true } }),
    });
    open('?tab=withdrawals&status=approved');
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
    await press('Take for paying');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Take for paying' }));
    expect(await screen.findByText(/^Yours to pay/)).toBeDefined();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('what the chain refused says why, and the chain is asked again; what it sends is left to it', async () => {
    const refused = {
      state: 'refused',
      isMined: false,
      transactionHash: null,
      reason: 'The vault holds too little of the token.',
    };
    let now: QueuedWithdrawal = { ...waiting, status: 'approved', payment: refused };
    const path = `${QUEUE}/${waiting.id}/ask-again`;
    const calls = serve({
      [`GET ${QUEUE}`]: () => paged([now]),
      [`POST ${path}`]: () => {
        const payment = { ...refused, state: 'sending', isMined: true, reason: null };
        now = { ...now, status: 'paying', payment: { ...payment, transactionHash: '0xabc' } };
        return { body: { success: true } };
      },
    });
    open('?tab=withdrawals&status=all');
    const shown = within(await screen.findByRole('article'));
    expect(shown.getByText('Refused')).toBeDefined();
    expect(shown.getByText(refused.reason)).toBeDefined();
    await press('Ask the chain again');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Ask the chain again' }));
    expect(await screen.findByText('The chain is asked again')).toBeDefined();
    expect(calls.filter((call) => call.path === path)).toHaveLength(1);
    expect(await screen.findByText('In a block, not final yet')).toBeDefined();
    expect(screen.getByText('0xabc')).toBeDefined();
    for (const name of ['Not sent', 'Mark as paid', 'Ask the chain again']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('a taken one says by whom, is not rejected, and is given back with a reason', async () => {
    const taken = { by: 'ada', at: '2026-11-21T12:10:00Z' };
    const calls = serveQueue([{ ...waiting, status: 'paying', taken }], {
      [`POST ${QUEUE}/${waiting.id}/release`]: () => ({ body: { success: true } }),
    });
    open('?tab=withdrawals&status=paying');
    const shown = within(await screen.findByRole('article'));
    expect(shown.getByText('Being paid out')).toBeDefined();
    expect(shown.getByText(/^ada, /)).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Reject' })).toBeNull();
    await press('Not sent');
    const asked = await dialog();
    await userEvent.click(asked.getByRole('button', { name: 'Not sent' }));
    expect(asked.getByText('Say how you know')).toBeDefined();
    await userEvent.type(asked.getByLabelText(/^How you know/), 'The node was down');
    await userEvent.click(asked.getByRole('button', { name: 'Not sent' }));
    await screen.findByText('Withdrawal given back to be paid out');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'The node was down',
    });
  });

  test('one that is being paid is completed with the hash of its payout', async () => {
    const calls = serveQueue([{ ...waiting, status: 'paying' }], {
      [`POST ${QUEUE}/${waiting.id}/complete`]: () => ({ body: { success: true } }),
    });
    open('?tab=withdrawals&status=paying');
    await screen.findByRole('article');
    await press('Mark as paid');
    const asked = await dialog();
    await userEvent.click(asked.getByRole('button', { name: 'Mark as paid' }));
    expect(asked.getByText('Enter the hash of the payout')).toBeDefined();
    await userEvent.type(asked.getByLabelText(/hash/), '0xabc');
    await userEvent.click(asked.getByRole('button', { name: 'Mark as paid' }));
    expect(await screen.findByText('Withdrawal completed')).toBeDefined();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      transactionHash: '0xabc',
    });
  });
});

const manual = {
  ...waiting,
  currency: 'POOL',
  amount: '45600',
  method: 'custom',
  payments: [] as object[],
  confirmations: [] as object[],
};

test('a manual deposit is confirmed with the amount that came and a note', async () => {
  const deposit = {
    ...manual,
    confirmations: [{ paymentId: null, by: 'ben', amount: '45000', at: '2026-11-21T12:10:00Z' }],
  };
  const calls = serve({
    'GET /api/admin/deposits': () => paged([deposit]),
    [`POST /api/admin/deposits/${deposit.id}/confirm`]: () => ({
      body: { success: true, credited: true },
    }),
  });
  open('?tab=deposits');
  await screen.findByRole('article', { name: 'Deposit of 45,600.00 POOL' });
  expect(screen.getByText(/^ben confirmed 45,000.00 POOL/)).toBeDefined();
  await press('Confirm');
  const asked = await dialog();
  const amount = asked.getByLabelText(/^Amount received/);
  fireEvent.change(amount, { target: { value: '0' } });
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }));
  expect(asked.getByText('Please enter a valid amount')).toBeDefined();
  expect(asked.getByText('Say how you know')).toBeDefined();
  fireEvent.change(amount, { target: { value: '45000.5' } });
  const note = { target: { value: 'Seen on the chain' } };
  fireEvent.change(asked.getByLabelText(/^Note/), note);
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Deposit confirmed')).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    amount: '45000.5',
    note: 'Seen on the chain',
  });
});

test('of a provider’s deposit each payment in doubt is decided by itself', async () => {
  const payment = (paymentId: string, doubt: string) => ({
    paymentId,
    doubt,
    actuallyPaid: '3',
    payCurrency: 'trx',
    outcome: null,
    outcomeCurrency: null,
  });
  const deposit = {
    ...manual,
    method: 'nowpayments',
    payments: [payment('71', 'The outcome is in another currency.'), payment('72', 'Another.')],
  };
  const calls = serve({
    'GET /api/admin/deposits': () => paged([deposit]),
    [`POST /api/admin/deposits/${deposit.id}/confirm`]: () => ({
      body: { success: true, credited: false },
    }),
  });
  open('?tab=deposits');
  const second = within(await screen.findByRole('region', { name: 'Payment 72' }));
  expect(second.getByText('Payment 72: 3 trx paid.')).toBeDefined();
  await userEvent.click(second.getByRole('button', { name: 'Confirm' }));
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText(/^Amount received/), '2');
  await userEvent.type(asked.getByLabelText(/^Note/), 'Exchanged');
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^First confirmation recorded/)).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    paymentId: '72',
    amount: '2',
    note: 'Exchanged',
  });
});

describe('the audit log', () => {
  const entry = {
    id: 412,
    at: '2026-11-21T12:00:00Z',
    actor: { type: 'admin', id: 'a1', name: 'ada' },
    action: 'withdrawal.approve',
    target: 'withdrawal:1',
    subject: null,
    address: '203.0.113.9',
    requestId: 'r1',
    before: { status: 'pending', amount: '5' },
    after: { status: 'approved', amount: '5' },
    hash: '9f'.repeat(32),
  };
  const log = (change: object) => ({
    'GET /api/admin/audit': () => ({
      body: {
        success: true,
        data: [entry],
        nextCursor: null,
        verified: { ok: true, checkedAt: entry.at, upTo: 412 },
        ...change,
      },
    }),
  });

  test('shows who, what, when, from where, and what it changed; an action narrows it', async () => {
    const calls = serve(log({}));
    open('?tab=audit');
    expect(await screen.findByText('Chain verified')).toBeDefined();
    await press('Details of number 412, Withdrawal: approve');
    expect(screen.getByText('203.0.113.9')).toBeDefined();
    expect(screen.getByText(entry.hash)).toBeDefined();
    const change = screen.getByRole('row', { name: /^Status/ });
    expect(change.textContent).toBe('Statuspendingapproved');
    expect(screen.queryByRole('row', { name: /^Amount/ })).toBeNull();
    await press('Show only this action');
    await waitFor(() => expect(calls.at(-1)?.query.get('action')).toBe('withdrawal.approve'));
    await userEvent.click(await screen.findByRole('button', { name: 'Show every action' }));
    expect(screen.getByText('Chain verified')).toBeDefined();
  });

  test('a broken chain is said aloud', async () => {
    serve(log({ verified: { ok: false, checkedAt: entry.at, upTo: 17 } }));
    open('?tab=audit');
    expect((await screen.findByRole('alert')).textContent).toContain('The chain is broken');
  });
});

test('logging out forgets the session here and tells the server', async () => {
  const calls = serveQueue([]);
  open();
  await press('Logout');
  expect(adminStore.get()).toBeNull();
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/auth/logout'));
  expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer admin.token.1');
});
