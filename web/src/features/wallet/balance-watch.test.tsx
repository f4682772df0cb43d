import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guest, ME, renderPage, serve, signedIn } from '@/test-render';
import { FakeRoom } from '@/test-room';
import { balance, currency, usdt, wrapped } from '@/test-wallet';
import { BalanceWatch } from './balance-watch';
import { WalletPanel } from './wallet-panel';

const page = (
  <>
    <BalanceWatch />
    <WalletPanel />
  </>
);

test('a balance that changes on the server changes on the page, and what was missed is fetched', async () => {
  const room = new FakeRoom();
  let amount = '10';
  serve({
    'GET /api/wallet-v2/balances': () =>
      wrapped([balance(usdt, amount), balance(currency('BNB'), '2')]),
  });
  renderPage(page, { session: signedIn() });
  await screen.findByText('10.00');
  await waitFor(() => expect(room.heard).toEqual([{ type: 'join_user', token: 'token' }]));
  amount = '11';
  room.tell({ type: 'joined_user', address: ME.address });
  await screen.findByText('11.00');
  const held = { balance: '25.5', lockedBalance: '5', availableBalance: '20.5' };
  room.tell({ type: 'balance_update', balances: [{ currency: 'USDT', ...held }] });
  await screen.findByText('20.50');
  expect(screen.getByText('2.00')).toBeDefined();
});

test('nobody listens before they have signed in, nor after', async () => {
  const room = new FakeRoom();
  serve({});
  const { setSession } = renderPage(page, { session: guest({ user: ME, status: 'connected' }) });
  expect(room.opened).toBe(0);
  setSession(signedIn());
  await waitFor(() => expect(room.opened).toBe(1));
  setSession(guest());
  expect(screen.queryByRole('region', { name: 'Wallet' })).toBeNull();
  expect(room.opened).toBe(1);
});
