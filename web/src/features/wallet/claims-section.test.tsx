import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Claim } from '@/api/money-types';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { balance, paged, usdt, wrapped } from '@/testing/wallet';
import { WalletPage } from './wallet-page';

const BALANCES = 'GET /api/wallet-v2/balances';
const CLAIMS = 'GET /api/wallet/claims';
const CLAIM = 'POST /api/wallet/claim';

const reward: Claim = {
  claimId: 'e'.repeat(24),
  currency: 'USDT',
  amount: '12.5',
  reason: 'Second place on Friday',
  status: 'claimable',
  createdAt: '2026-11-21T12:00:00Z',
  expiresAt: '2027-02-19T12:00:00Z',
  claimedAt: null,
};

const open = () => renderPage(<WalletPage />, { session: signedIn(), at: '/page' });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

test('where nothing is set aside there is no section of it', async () => {
  const calls = serve({
    [BALANCES]: () => wrapped([balance(usdt, '1')]),
    [CLAIMS]: () => paged([]),
  });
  open();
  await screen.findByRole('article', { name: 'Tether USD' });
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/wallet/claims')).toBe(true));
  expect(screen.queryByText('To claim')).toBeNull();
});

test('what is set aside says what for and until when, is claimed, and the balance follows', async () => {
  let [left, held] = [[reward], '1'];
  const calls = serve({
    [BALANCES]: () => wrapped([balance(usdt, held)]),
    [CLAIMS]: () => paged(left),
    [CLAIM]: () => {
      [left, held] = [[], '13.5'];
      return wrapped({ ...reward, status: 'claimed' });
    },
  });
  open();
  const section = within(await screen.findByRole('region', { name: 'To claim' }));
  expect(section.getByText('Second place on Friday')).toBeDefined();
  expect(section.getByText(/^Until .*2027/)).toBeDefined();
  expect(calls.find(({ path }) => path === '/api/wallet/claims')?.query.get('status')).toBe(
    'claimable',
  );
  await screen.findByRole('article', { name: 'Tether USD' });
  await userEvent.click(section.getByRole('button', { name: 'Claim 12.50 USDT' }));
  expect(await screen.findByText('12.50 USDT claimed')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To claim' })).toBeNull());
  const coin = within(screen.getByRole('article', { name: 'Tether USD' }));
  expect(await coin.findByText('13.500000')).toBeDefined();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ claimId: reward.claimId });
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('a refused claim says what happened, and the list follows', async () => {
  let left = [reward];
  serve({
    [BALANCES]: () => wrapped([balance(usdt, '1')]),
    [CLAIMS]: () => paged(left),
    [CLAIM]: () => {
      left = [];
      return { status: 409, body: refusal('That time is over.', 'CONFLICT') };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Claim 12.50 USDT' }));
  expect(await screen.findByText('That time is over.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To claim' })).toBeNull());
});
