import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { ownSocket } from '@/realtime/own-socket';
import { ME, renderPage, serve, signedIn } from '@/testing/render';
import { FakeRoom } from '@/testing/room';
import { balance, currency, usdt, wrapped } from '@/testing/wallet';
import { BalanceWatch } from './balance-watch';
import { WalletPanel } from './wallet-panel';

function Page() {
  const [socket] = useState(() => ownSocket('ws://localhost', ME.address, 'token'));
  useEffect(() => {
    socket.connect();
    return () => void socket.disconnect();
  }, [socket]);
  return (
    <>
      <BalanceWatch socket={socket} />
      <WalletPanel />
    </>
  );
}

test('a balance that changes on the server changes on the page, and what was missed is fetched', async () => {
  const room = new FakeRoom();
  let amount = '10';
  serve({
    'GET /api/wallet-v2/balances': () =>
      wrapped([balance(usdt, amount), balance(currency('BNB'), '2')]),
  });
  renderPage(<Page />, { session: signedIn() });
  await screen.findByText('10.00');
  await userEvent.click(screen.getByRole('button', { name: /^Wallet/ }));
  await waitFor(() => expect(room.heard).toEqual([{ type: 'join_user', token: 'token' }]));
  amount = '11';
  room.tell({ type: 'joined_user', address: ME.address });
  await screen.findByText('11.00');
  const held = { balance: '25.5', lockedBalance: '5', availableBalance: '20.5' };
  room.tell({ type: 'balance_update', balances: [{ currency: 'USDT', ...held }] });
  await screen.findByText('20.50');
  expect(screen.getByText('2.00')).toBeDefined();
});
