import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReservesPage } from './reserves-page';
import { amountText, coverage } from './text';

const RESERVES = {
  success: true,
  data: {
    chainId: 56,
    block: { number: 1204, hash: `0x${'ab'.repeat(32)}` },
    contracts: [
      {
        kind: 'payout_vault',
        address: `0x${'22'.repeat(20)}`,
        codeHash: `0x${'33'.repeat(32)}`,
        since: 7,
        owner: `0x${'44'.repeat(20)}`,
      },
    ],
    pool: {
      token: `0x${'11'.repeat(20)}`,
      vault: `0x${'22'.repeat(20)}`,
      supply: '1000000000',
      held: '1234567.000000000000000001',
      owed: '1234000',
      leaving: '0',
      difference: '567.000000000000000001',
    },
    presale: null,
    history: [{ at: '2026-11-22T20:00:00Z', block: 1204, held: '1234567', owed: '1234000' }],
  },
};

function open(answer: Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ReservesPage />
    </QueryClientProvider>,
  );
}

afterEach(() => vi.unstubAllGlobals());

test('what is held and owed is told to the last digit, with the block at which it was read', async () => {
  open(Response.json(RESERVES));
  expect(await screen.findByText('1,234,567.000000000000000001 POOL')).toBeTruthy();
  expect(screen.getByText('567.000000000000000001 POOL')).toBeTruthy();
  expect(screen.getByText(RESERVES.data.block.hash)).toBeTruthy();
  expect(screen.getByText(`0x${'44'.repeat(20)}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy 0x4444…4444' })).toBeTruthy();
  expect(screen.getByText(/At block 1204 of BNB Smart Chain \(56\)/)).toBeTruthy();
});

test('the verdict comes first, with both figures and how much of the one the other is', async () => {
  open(Response.json(RESERVES));
  const verdict = within(await screen.findByRole('region', { name: 'Verdict' }));
  expect(verdict.getByText('Everything that is owed is held')).toBeTruthy();
  expect(verdict.getByText('1,234,000 POOL owed')).toBeTruthy();
  expect(verdict.getByText('1,234,567.000000000000000001 held')).toBeTruthy();
  expect(verdict.getByText('100.04%')).toBeTruthy();
});

test('a share is never called all of it while anything is missing', () => {
  expect(coverage('10', '10')).toBe('100');
  expect(coverage('9.999999999999999999', '10')).toBe('99.99');
  expect(coverage('5', '10')).toBe('50');
  expect(coverage('0', '0')).toBe('100');
});

test('the presale is told by coin, with its own block, the root and how long proceeds are locked', async () => {
  const coin = { token: `0x${'55'.repeat(20)}`, due: '300', raised: '200', refundable: '100' };
  const presale = {
    chainId: 56,
    block: { number: 9, hash: `0x${'77'.repeat(32)}` },
    lookedAt: '2026-12-02T12:00:00Z',
    vault: `0x${'66'.repeat(20)}`,
    coins: [
      { ...coin, symbol: 'USDT', held: '300' },
      { ...coin, symbol: 'USDC', held: '299.999999999999999999' },
    ],
    sold: '6666.666666666666666666',
    root: `0x${'88'.repeat(32)}`,
    lockedUntil: '2026-12-09T12:00:00Z',
  };
  // Before anything is known of POOL, too.
  const data = { chainId: null, block: null, contracts: [], pool: null, presale, history: [] };
  open(Response.json({ success: true, data }));
  expect(await screen.findByText('299.999999999999999999 USDC')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'POOL' })).toBeNull();
  expect(screen.getByText(/looked at/)).toBeTruthy();
  expect(screen.getByText('6,666.666666666666666666 tokens')).toBeTruthy();
  expect(screen.getByText(presale.root)).toBeTruthy();
});

test('a coin in which nobody has paid is one sentence instead of four zeros', async () => {
  const coin = {
    token: `0x${'55'.repeat(20)}`,
    held: '0',
    due: '0.0',
    raised: '0',
    refundable: '0',
  };
  const presale = {
    chainId: 56,
    block: { number: 9, hash: `0x${'77'.repeat(32)}` },
    lookedAt: '2026-12-02T12:00:00Z',
    vault: `0x${'66'.repeat(20)}`,
    coins: [
      { ...coin, symbol: 'USDT' },
      { ...coin, symbol: 'USDC', held: '7' },
    ],
    sold: '0',
    root: null,
    lockedUntil: null,
  };
  const data = { chainId: null, block: null, contracts: [], pool: null, presale, history: [] };
  open(Response.json({ success: true, data }));
  expect(await screen.findByText('USDT: nothing paid in, held or refunded yet.')).toBeTruthy();
  expect(screen.getByText('7 USDC')).toBeTruthy();
  expect(screen.queryByText('0 USDT')).toBeNull();
});

test('a shortfall is called missing', async () => {
  const data = { ...RESERVES.data, pool: { ...RESERVES.data.pool, difference: '-5' } };
  open(Response.json({ ...RESERVES, data }));
  expect(await screen.findByText('Missing')).toBeTruthy();
  expect(screen.getByText('Some of what is owed is not held')).toBeTruthy();
});

test('without a chain the page says that there is nothing to show', async () => {
  open(
    Response.json(
      {
        success: false,
        error: { code: 'UNAVAILABLE', message: 'No chain is configured for this.' },
      },
      { status: 503 },
    ),
  );
  expect(await screen.findByText('The reserves cannot be shown right now.')).toBeTruthy();
});

test('thousands stand apart and nothing is rounded', () => {
  expect(amountText('0.000000000000000001')).toBe('0.000000000000000001');
  expect(amountText('-1234567')).toBe('-1,234,567');
});
