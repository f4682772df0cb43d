import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { balance, currency, usdt, wrapped } from '@/testing/wallet';
import { WalletPanel } from './wallet-panel';

const entries = [
  balance(usdt, '1284.567'),
  balance(currency('POOL'), '7'),
  balance(currency('BNB', { displayDecimals: 4 }), '1.23456'),
  balance(currency('SOL', { displayDecimals: 4 }), '0.0012345678'),
  balance(currency('USDC'), '2500000'),
];

/** Whether things may move here. */
function moving(may: boolean) {
  const list = { matches: !may, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => list);
}

const unfold = () => userEvent.click(screen.getByRole('button', { name: /^Wallet/ }));

test('the panel is one line with what one holds until it is unfolded', async () => {
  serve({ 'GET /api/wallet-v2/balances': () => wrapped(entries) });
  renderPage(<WalletPanel />, { session: signedIn() });
  const fold = await screen.findByRole('button', { name: 'Wallet 1.28K USDT +4' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listitem')).toBeNull();
  await userEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
});

test('SHELL-45 SHELL-47 WALLET-29 WALLET-30 the panel shows USDT, BNB, SOL and USDC in short, and leads to the wallet', async () => {
  serve({ 'GET /api/wallet-v2/balances': () => wrapped(entries) });
  renderPage(<WalletPanel />, { session: signedIn() });
  const panel = within(screen.getByRole('region', { name: 'Wallet' }));
  await unfold();
  expect(await panel.findByText('1.28K')).toBeDefined();
  const whole = panel
    .getAllByRole('listitem')
    .map((item) => item.querySelector<HTMLElement>('[title]')?.title);
  expect(whole).toEqual([
    '1284.567 USDT',
    '1.23456 BNB',
    '0.0012345678 SOL',
    '2500000 USDC',
    '7 POOL',
  ]);
  expect(panel.getByText('1.2345')).toBeDefined();
  expect(panel.getByText('0.001234')).toBeDefined();
  expect(panel.getByText('2.50M')).toBeDefined();
  expect(panel.getByRole('link', { name: 'View Wallet' }).getAttribute('href')).toBe('/wallet');
});

test('a currency that one comes to hold appears, counts up from nothing, and leads to its lines', async () => {
  const bai = currency('BAI');
  let held = balance(bai, '0');
  serve({ 'GET /api/wallet-v2/balances': () => wrapped([balance(usdt, '3'), held]) });
  moving(true);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  renderPage(<WalletPanel />, { session: signedIn() });
  await unfold();
  await screen.findByText('3.00');
  expect(screen.queryByText('BAI')).toBeNull();
  held = balance(bai, '12.5');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh balances' }));
  const link = await screen.findByRole('link', { name: /BAI/ });
  expect(link.getAttribute('href')).toBe('/wallet?tab=statement&currency=BAI');
  expect(within(link).getByText('0.00')).toBeDefined();
  act(() => frames.at(-1)?.(performance.now() + 10_000));
  expect(within(link).getByText('12.50')).toBeDefined();
  vi.unstubAllGlobals();
});

test('with reduced motion the new amount is simply there', async () => {
  let amount = '10';
  serve({ 'GET /api/wallet-v2/balances': () => wrapped([balance(usdt, amount)]) });
  moving(false);
  const frame = vi.fn();
  vi.stubGlobal('requestAnimationFrame', frame);
  renderPage(<WalletPanel />, { session: signedIn() });
  await unfold();
  await screen.findByText('10.00');
  amount = '11';
  await userEvent.click(screen.getByRole('button', { name: 'Refresh balances' }));
  expect(await screen.findByText('11.00')).toBeDefined();
  expect(frame).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('SHELL-46 its refresh button fetches them again', async () => {
  let amount = '10';
  serve({ 'GET /api/wallet-v2/balances': () => wrapped([balance(usdt, amount)]) });
  renderPage(<WalletPanel />, { session: signedIn() });
  await unfold();
  await screen.findByText('10.00');
  amount = '11';
  await userEvent.click(screen.getByRole('button', { name: 'Refresh balances' }));
  await screen.findByText('11.00');
});

test('a connected wallet is asked to sign first, a guest sees no panel', async () => {
  const calls = serve({});
  const session = guest({ user: ME, status: 'connected' });
  const { setSession } = renderPage(<WalletPanel />, { session });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in to see balances' }));
  expect(session.requireToken).toHaveBeenCalledOnce();
  expect(calls).toEqual([]);
  setSession(guest());
  expect(screen.queryByRole('region', { name: 'Wallet' })).toBeNull();
});
