import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, renderPage, serve } from '@/testing/render';
import { wrapped } from '@/testing/wallet';
import { adminStore } from '../store';
import { adminRecord, store } from '../testing';
import { PresaleTab } from './presale-tab';

const ROOTS = 'GET /api/presale/admin/roots';
const STRAYS = 'GET /api/presale/admin/strays';
const PUBLISH = 'POST /api/presale/admin/roots/0/publish';

const sums = (total: string) => ({ usdt: total, usdc: '0', total });
const root = {
  number: 0,
  root: `0x${'ab'.repeat(32)}`,
  state: 'rejected',
  tries: 1,
  accounts: 2,
  paid: sums('301'),
  refundable: sums('101'),
  allocation: '6666.67',
  allGoesBack: false,
  publishedAt: '2026-11-20T12:00:00Z',
  explorerUrl: null,
};
const stray = {
  tokenAddress: `0x${'11'.repeat(20)}`,
  sender: `0x${'22'.repeat(20)}`,
  units: '7000000000000000000',
  transactionHash: `0x${'cd'.repeat(32)}`,
  explorerUrl: null,
  createdAt: '2026-11-20T12:00:00Z',
  returned: false,
  returning: { token: '', amount: '', to: `0x${'33'.repeat(20)}`, data: '0xabcdef' },
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

function open(routes: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    [ROOTS]: () => wrapped([root]),
    [STRAYS]: () => wrapped([stray]),
    ...routes,
  });
  renderPage(<PresaleTab />);
  return calls;
}

test('a root that the guardian rejected is published anew for a reason, and no other one can be', async () => {
  let state = 'rejected';
  const calls = open({
    [ROOTS]: () => wrapped([{ ...root, state }]),
    [PUBLISH]: () => {
      state = 'queued';
      return { body: { success: true } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish anew' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Please say why')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Reason/), 'The wrong button');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('On its way')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish anew' })).toBeNull());
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'The wrong button' }]);
});

test('a stray stands with the call that its owner signs, until it went back', async () => {
  open({
    [STRAYS]: () => wrapped([stray, { ...stray, units: '5', returned: true, returning: null }]),
  });
  expect(await screen.findByText('To return')).toBeTruthy();
  expect(screen.getByText('Returned')).toBeTruthy();
  expect(screen.getAllByText('0xabcdef')).toHaveLength(1);
});

test('without a chain the tab says so, and asks for nothing else', async () => {
  const away = () => ({ status: 503, body: refusal('No chain.', 'CHAIN_UNAVAILABLE') });
  open({ [ROOTS]: away, [STRAYS]: away });
  expect(await screen.findByText('There is no presale on a chain.')).toBeTruthy();
});
