import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { RewardPayout } from '@/api/rewards';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { RewardPayoutCard } from './reward-payout-card';

const PATH = '/api/rewards/payout';
const payout = (change: Partial<RewardPayout> = {}): { body: unknown } => ({
  body: {
    success: true,
    data: {
      toWallet: false,
      currency: 'POOL',
      network: 'Base',
      perPlay: '25',
      perDay: '500',
      sentToday: '0',
      ...change,
    },
  },
});
const open = () => renderPage(<RewardPayoutCard />, { session: signedIn() });
const choice = () =>
  screen.findByRole('checkbox', { name: 'Send what I win straight to my wallet' });

it('GAME-22 rewards go to the balance until one chooses the wallet, and the caps are told before', async () => {
  const calls = serve({
    [`GET ${PATH}`]: () => payout(),
    [`PUT ${PATH}`]: () => payout({ toWallet: true, sentToday: '40' }),
  });
  open();
  expect((await choice()).getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText(/Up to 25 POOL a play and 500 a day go out over Base/)).toBeDefined();
  await userEvent.click(await choice());
  expect(await screen.findByText(/Today 40 POOL went out/)).toBeDefined();
  expect((await choice()).getAttribute('aria-checked')).toBe('true');
  expect(calls.at(-1)?.body).toEqual({ toWallet: true });
});

it('without a chain nothing is offered, and a refusal is shown and changes nothing', async () => {
  serve({ [`GET ${PATH}`]: () => payout({ currency: null, network: null }) });
  open();
  expect(await screen.findByText(/Automatic payouts to wallets are off/)).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a refused choice says why', async () => {
  serve({
    [`GET ${PATH}`]: () => payout(),
    [`PUT ${PATH}`]: () => ({
      status: 409,
      body: refusal('No chain sends rewards here right now.', 'CONFLICT'),
    }),
  });
  open();
  await userEvent.click(await choice());
  expect(await screen.findByText('No chain sends rewards here right now.')).toBeDefined();
  expect((await choice()).getAttribute('aria-checked')).toBe('false');
});
