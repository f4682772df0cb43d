import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CONFIG } from '@/testing/credits';
import { refusal, renderPage, serve } from '@/testing/render';
import { paged, wrapped } from '@/testing/wallet';
import { AdminPage } from '../admin-page';
import { adminStore } from '../store';
import { adminRecord, store } from '../testing';
// Fetched now: what opens late would be waited for by each test.
import './credits-tab';

const CONFIGURED = 'GET /api/pool-credit/config';
const SAVE = 'PUT /api/pool-credit/config';
const GRANT = 'POST /api/pool-credit/grant';
const RESET = 'POST /api/pool-credit/admin/reset-daily-free-plays';
const STATISTICS = 'GET /api/pool-credit/statistics';
const WAITING = 'GET /api/pool-credit/admin/grants';
const DEBTS = 'GET /api/pool-credit/admin/debts';
const RETURNS = 'GET /api/pool-credit/admin/token-returns';

const statistics = {
  totalUsers: 1240,
  walletsWithCredits: 310,
  creditDistribution: { totalCredits: 5200, avgCredits: 16.774, maxCredits: 900, minCredits: 1 },
  transactionStats: {
    consumed: 2100,
    freePlays: 640,
    purchases: 44,
    creditsSold: 8100,
    bonus: 350,
    refunded: 70,
    byMethod: { card: 30, crypto: 9, token: 5 },
  },
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  adminStore.clear();
  store(adminRecord());
});

async function open(routes: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    [CONFIGURED]: () => wrapped(CONFIG),
    [STATISTICS]: () => wrapped(statistics),
    [WAITING]: () => paged([]),
    [DEBTS]: () => paged([]),
    [RETURNS]: () => paged([]),
    ...routes,
  });
  renderPage(<AdminPage tournaments={null} tasks={null} collections={null} nfts={null} />, {
    at: '/page?tab=pool-credits',
  });
  const sent = (method: string, path: string) =>
    calls.filter((one) => one.method === method && one.path.endsWith(path));
  await screen.findByLabelText('User ID *');
  return { calls, sent };
}

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const no = (text: string) => () => ({ status: 409, body: refusal(text, 'NO') });
const broken = () => ({ status: 400, body: {} });

describe('the tab', () => {
  test('CREDIT-65 CREDIT-73 CREDIT-86 it has the statistics as tiles, a form for the configuration and one for grants', async () => {
    await open();
    const tiles = within(await screen.findByRole('list', { name: 'Credit statistics' }));
    expect(tiles.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
      'Users1,240',
      'Wallets with credits310',
      'Credits held5,200',
      'Average16.77',
      'Most900',
      'Least1',
      'Credits played2,100',
      'Free plays640',
      'Purchases4430 by card, 9 in crypto, 5 with tokens',
      'Credits sold8,100',
      'Bonus credits350',
      'Taken back70',
    ]);
    expect(await screen.findByRole('button', { name: 'Save configuration' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Grant credits' })).toBeTruthy();
  });

  test("CREDIT-89 CREDIT-90 CREDIT-96 what does not load says so, with the server's words", async () => {
    await open({ [CONFIGURED]: no('Not now'), [STATISTICS]: no('Not today') });
    expect(await screen.findByText('Failed to load Pool Credit configuration')).toBeTruthy();
    expect(await screen.findByText('Failed to load Pool Credit statistics')).toBeTruthy();
    expect(screen.getByText('Not now')).toBeTruthy();
    expect(screen.getByText('Not today')).toBeTruthy();
  });
});

describe('the configuration', () => {
  test('CREDIT-66 CREDIT-85 CREDIT-91 the full configuration is sent', async () => {
    const { sent } = await open({ [SAVE]: () => wrapped(CONFIG) });
    await screen.findByRole('button', { name: 'Save configuration' });
    // Each of them different: none is sent under another's name.
    fill(/^Exchange rate/, '0.00010');
    fill(/^USD rate/, '0.25');
    fill(/^Minimum tokens/, '11.5');
    fill(/^Credits per game/, '2');
    fill(/^Credits per quest/, '4');
    fill(/^Free credits/, '5');
    fill(/^Daily free play limit/, '3');
    await userEvent.click(screen.getByLabelText('Credits can be bought and spent'));
    await press('Save configuration');
    expect(await screen.findByText('Pool Credit configuration updated successfully!')).toBeTruthy();
    expect(sent('PUT', '/config')[0]?.body).toEqual({
      exchangeRate: 0.0001,
      poolCreditToUsdRate: 0.25,
      minimumPoolTokens: 11.5,
      gameCreditsRequired: 2,
      questCreditsRequired: 4,
      freeCreditsForNewUsers: 5,
      enabled: false,
      freePlaySettings: { dailyFreePlayLimit: 3, freePlayEnabled: true },
    });
  });

  test('CREDIT-74 CREDIT-75 CREDIT-76 CREDIT-77 CREDIT-78 CREDIT-79 CREDIT-80 what is below its bound is not sent', async () => {
    const { sent } = await open({ [SAVE]: () => wrapped(CONFIG) });
    await screen.findByRole('button', { name: 'Save configuration' });
    const bounds: [RegExp, string, string][] = [
      [/^Exchange rate/, '0.0001', '0.00009'],
      [/^USD rate/, '0.01', '0.009'],
      [/^Credits per game/, '1', '0'],
      [/^Credits per quest/, '1', '0'],
      [/^Free credits/, '0', '-1'],
      [/^Minimum tokens/, '0', '-0.1'],
      [/^Daily free play limit/, '0', '-1'],
    ];
    for (const [label, min, below] of bounds) {
      expect(screen.getByLabelText<HTMLInputElement>(label).min).toBe(min);
      fill(label, below);
    }
    await press('Save configuration');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(bounds.length));
    expect(sent('PUT', '/config')).toEqual([]);
    for (const [label, min] of bounds) fill(label, min);
    await press('Save configuration');
    await waitFor(() => expect(sent('PUT', '/config')).toHaveLength(1));
  });

  test("CREDIT-92 CREDIT-96 a save that fails says so, or the server's words, and keeps what was typed", async () => {
    let answer = broken as () => { status?: number; body: unknown };
    await open({ [SAVE]: () => answer() });
    await screen.findByRole('button', { name: 'Save configuration' });
    fill(/^Exchange rate/, '12');
    await press('Save configuration');
    expect(await screen.findByText('Failed to update Pool Credit configuration')).toBeTruthy();
    answer = no('Sign in again');
    await press('Save configuration');
    expect(await screen.findByText('Sign in again')).toBeTruthy();
    answer = () => ({ body: { success: true } });
    await press('Save configuration');
    expect(
      await screen.findByText('Failed to update Pool Credit configuration - unexpected response'),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Exchange rate/).value).toBe('12');
  });
});

describe('grants', () => {
  test("CREDIT-81 without user or amount it says 'Please fill in User ID and Amount' and sends nothing", async () => {
    const { sent } = await open({ [GRANT]: () => wrapped({ status: 'granted' }) });
    await press('Grant credits');
    expect(await screen.findByText('Please fill in User ID and Amount')).toBeTruthy();
    fill(/^User ID/, 'f'.repeat(24));
    await press('Grant credits');
    expect(await screen.findByText('Please fill in User ID and Amount')).toBeTruthy();
    expect(sent('POST', '/grant')).toEqual([]);
  });

  test('CREDIT-82 the amount is a whole number of at least 1', async () => {
    const { sent } = await open({ [GRANT]: () => wrapped({ status: 'granted' }) });
    const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
    expect([amount.min, amount.step]).toEqual(['1', '1']);
    fill(/^User ID/, 'f'.repeat(24));
    for (const wrong of ['0', '-3', '1.5']) {
      fill(/^Amount/, wrong);
      await press('Grant credits');
      expect(await screen.findByText('Must be a whole number, 1 or more')).toBeTruthy();
    }
    expect(sent('POST', '/grant')).toEqual([]);
  });

  test("CREDIT-83 CREDIT-88 it is sent under one key, with the reason 'Admin grant' where none is given", async () => {
    const { sent } = await open({ [GRANT]: () => wrapped({ status: 'waiting' }) });
    fill(/^User ID/, ` ${'f'.repeat(24)} `);
    fill(/^Amount/, '25');
    await press('Grant credits');
    expect(await screen.findByText('Granted: a second admin must confirm it')).toBeTruthy();
    const [call] = sent('POST', '/grant');
    expect(call?.body).toEqual({ userId: 'f'.repeat(24), amount: 25, reason: 'Admin grant' });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('');
  });

  test("CREDIT-94 CREDIT-96 a grant that fails says 'Failed to grant Pool Credits', or the server's words", async () => {
    let answer = broken as () => { status: number; body: unknown };
    await open({ [GRANT]: () => answer() });
    fill(/^User ID/, 'f'.repeat(24));
    fill(/^Amount/, '25');
    await press('Grant credits');
    expect(await screen.findByText('Failed to grant Pool Credits')).toBeTruthy();
    answer = no('You cannot grant something to yourself.');
    await press('Grant credits');
    expect(await screen.findByText('You cannot grant something to yourself.')).toBeTruthy();
  });

  test('a grant above the limit of one admin waits here for another, who rejects it with a reason', async () => {
    const grant = {
      grantId: 'a'.repeat(24),
      userId: 'f'.repeat(24),
      address: `0x${'2'.repeat(40)}`,
      username: 'karl',
      amount: 20_000,
      reason: 'For the final',
      grantedBy: 'ada',
      createdAt: '2026-11-21T12:00:00Z',
    };
    const { sent } = await open({
      [WAITING]: () => paged([grant]),
      [`POST /api/pool-credit/admin/grants/${grant.grantId}/reject`]: () => ({
        body: { success: true },
      }),
    });
    expect(await screen.findByText('20,000 credits')).toBeTruthy();
    await press('Reject');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Say why')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Why/), 'Too much');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Grant rejected')).toBeTruthy();
    expect(sent('POST', '/reject')[0]?.body).toEqual({ reason: 'Too much' });
  });
});

describe('the free plays', () => {
  const QUESTION =
    'Are you sure you want to reset daily free plays for ALL users? This action cannot be undone.';

  test('CREDIT-87 CREDIT-95 the reset asks before it is done, and tells for how many it was', async () => {
    const { sent } = await open({ [RESET]: () => wrapped({ modifiedCount: 12 }) });
    await press('Reset daily free plays');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(QUESTION)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent('POST', '/reset-daily-free-plays')).toEqual([]);
    await press('Reset daily free plays');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }),
    );
    expect(await screen.findByText('Daily free plays reset for 12 users')).toBeTruthy();
    expect(sent('POST', '/reset-daily-free-plays')).toHaveLength(1);
  });

  test("CREDIT-93 CREDIT-96 a reset that fails says 'Failed to reset daily free plays', or the server's words", async () => {
    let answer = broken as () => { status: number; body: unknown };
    await open({ [RESET]: () => answer() });
    await press('Reset daily free plays');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await dialog.findByText('Failed to reset daily free plays')).toBeTruthy();
    answer = no('Your session has ended.');
    await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await dialog.findByText('Your session has ended.')).toBeTruthy();
  });
});

describe('debts', () => {
  const debt = {
    orderId: 'd'.repeat(24),
    userId: 'c'.repeat(24),
    address: `0x${'2'.repeat(40)}`,
    username: 'karl',
    owed: 1240,
    waits: false,
    createdAt: '2026-11-21T12:00:00Z',
  };

  test('CREDIT-37 a debt is forgiven with a reason, or waits for a second admin', async () => {
    const path = `/api/pool-credit/admin/debts/${debt.orderId}/forgive`;
    let waits = false;
    const { sent } = await open({
      [DEBTS]: () => paged([{ ...debt, waits }]),
      [`POST ${path}`]: () => {
        waits = true;
        return wrapped({
          grantId: 'e'.repeat(24),
          userId: debt.userId,
          amount: 1240,
          status: 'waiting',
        });
      },
    });
    expect(await screen.findByText('1,240 credits')).toBeTruthy();
    await press('Forgive');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Forgive' }));
    expect(await dialog.findByText('Say why')).toBeTruthy();
    expect(sent('POST', '/forgive')).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/^Why/), { target: { value: 'The bank erred' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Forgive' }));
    expect(await screen.findByText('A second admin must confirm it')).toBeTruthy();
    expect(sent('POST', '/forgive')[0]?.body).toEqual({ reason: 'The bank erred' });
    expect(await screen.findByText('Waits for a second admin')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Forgive' })).toBeNull();
  });
});

describe('tokens that bought nothing', () => {
  const one = {
    id: 'a'.repeat(24),
    sender: '0x1234567890123456789012345678901234567890',
    amount: '5',
    reason: 'too_little',
    underWay: false,
    refusal: null,
    transactionHash: `0x${'ab'.repeat(32)}`,
    explorerUrl: null,
    createdAt: '2026-11-21T12:00:00Z',
  };
  const RETURN = `POST /api/pool-credit/admin/token-returns/${one.id}`;

  test('they say whose they are and why, and go back after a question', async () => {
    let underWay = false;
    const { sent } = await open({
      [RETURNS]: () => paged([{ ...one, underWay }]),
      [RETURN]: () => {
        underWay = true;
        return { body: { success: true } };
      },
    });
    const list = within(await screen.findByRole('region', { name: 'LP-BAI to return' }));
    expect(list.getByRole('listitem').textContent).toMatch(
      /5\.00 LP-BAI from 0x1234…7890: below the minimum/,
    );
    await press('Return');
    const dialog = within(screen.getByRole('dialog', { name: 'Return these tokens?' }));
    expect(sent('POST', one.id)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Return' }));
    expect(await list.findByText('On its way')).toBeTruthy();
    expect(sent('POST', one.id)).toHaveLength(1);
  });

  test('why the vault did not pay stands beside them', async () => {
    await open({ [RETURNS]: () => paged([{ ...one, refusal: 'It is too much today.' }]) });
    expect(await screen.findByText(/The vault did not pay: It is too much today\./)).toBeTruthy();
  });
});
