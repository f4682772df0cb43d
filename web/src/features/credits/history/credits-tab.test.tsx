import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Purchase } from '@/api/credit-types';
import { creditBalance, ORDER_ID, purchase } from '@/testing/credits';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { paged, wrapped } from '@/testing/wallet';
import { CreditsTab } from './credits-tab';
// Fetched now: what opens late would be waited for by each test.
import '@/ui/qr-code';

const LIST = 'GET /api/pool-credit/purchases';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

function open(purchases: Purchase[], routes: Parameters<typeof serve>[0] = {}) {
  serve({
    'GET /api/pool-credit/balance': () => wrapped(creditBalance(40, 1)),
    [LIST]: () => paged(purchases),
    ...routes,
  });
  renderPage(<CreditsTab />, { session: signedIn() });
}

test('the wallet says how many credits and free plays there are, and what was bought for how much', async () => {
  open([
    purchase({ id: '1', status: 'paid', method: 'card', currency: null }),
    purchase({
      id: '2',
      status: 'refunded',
      refundedCredits: 10,
      credits: 10,
      bonus: 0,
      usdAmount: '1.00',
    }),
    purchase({ id: '3', status: 'paid', method: 'token', usdAmount: null, payAmount: '25' }),
  ]);
  expect(await screen.findByText('40')).toBeTruthy();
  expect(screen.getByText('of 2')).toBeTruthy();
  const [, card, refunded, token] = await screen.findAllByRole('row');
  const said = (row: HTMLElement | undefined) => row?.textContent ?? '';
  expect(said(card)).toMatch(/50 credits \+5Credit Card\$5\.00Paid/);
  expect(said(refunded)).toMatch(/10 creditsUSDT\$1\.00Refunded−10 credits/);
  expect(said(token)).toMatch(/LP-BAI25 LP-BAIPaid/);
});

test('CREDIT-39 tokens are shown from the first block on, with why they go back and their transaction', async () => {
  const token = (change: Partial<Purchase>) =>
    purchase({ method: 'token', usdAmount: null, bonus: 0, currency: 'LP-BAI', ...change });
  open([
    token({ id: '1', status: 'confirming', credits: 122, payAmount: '12.25' }),
    token({
      id: '2',
      status: 'returning',
      reason: 'over_limit',
      credits: 250,
      payAmount: '25',
      transactionHash: `0x${'ab'.repeat(32)}`,
      explorerUrl: '/api/chain/transactions/0xab',
    }),
    token({ id: '3', status: 'returned', reason: 'too_little', credits: 0, payAmount: '5' }),
  ]);
  const [, seen, going, gone] = await screen.findAllByRole('row');
  const said = (row: HTMLElement | undefined) => row?.textContent ?? '';
  expect(said(seen)).toMatch(/122 creditsLP-BAI12\.25 LP-BAIConfirming/);
  expect(said(going)).toMatch(/0 credits.*25 LP-BAIGoing back to youAbove a limit that you set/);
  expect(said(gone)).toMatch(/0 credits.*5 LP-BAIReturnedBelow the minimum/);
  const link = within(going as HTMLElement).getByRole('link', { name: 'Transaction' });
  expect(link.getAttribute('href')).toBe('/api/chain/transactions/0xab');
});

test('a crypto order that waits can be paid from here', async () => {
  open([purchase()], {
    [`GET /api/pool-credit/purchases/${ORDER_ID}`]: () => wrapped(purchase()),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Payment' }));
  expect(await dialog.findByText('5.01 USDT')).toBeTruthy();
});

test('without a purchase it leads to the first one, and a list that does not load can be asked for again', async () => {
  open([]);
  expect(await screen.findByText('No credits bought yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe(
    '/pool-credits/purchase?return=%2Fwallet%3Ftab%3Dcredits',
  );
  const free = await screen.findByRole('link', { name: 'Use a free play' });
  expect(free.getAttribute('href')).toBe('/bitpool#quests');
  open([], { [LIST]: () => ({ status: 400, body: refusal('no', 'NO') }) });
  expect(await screen.findByText('Your purchases did not load')).toBeTruthy();
});
