import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { TokenConfig, TokenInfo } from '@/api/pool-token';
import { refusal, renderPage, serve } from '@/testing/render';
import { AdminPage } from '../admin-page';
import { adminStore } from '../store';
import { adminRecord, store } from '../testing';
// Fetched now: what opens late would be waited for by each test.
import './pool-config-tab';

const INFO = '/api/pool-token/info';
const CONFIG = '/api/pool-token/admin/config';
const RATE = '/api/pool-token/admin/reward-rate';
const HOLDING = '/api/pool-token/admin/minimum-holding';
const GATING = '/api/pool-token/admin/token-gating';

const info: TokenInfo = {
  address: `0x${'a'.repeat(40)}`,
  totalSupply: '1000000.5',
  network: 'BNB Smart Chain',
  decimals: 18,
  symbol: 'LP-BAI',
  chainId: 56,
  explorerUrl: 'https://explorer.example/token',
  minimumHolding: '10',
  tokenGatingEnabled: false,
};
const held: TokenConfig = {
  minimumHolding: '10',
  rewardRates: { pool: '1', ai_quest: '5' },
  tokenGatingEnabled: false,
};
const good = (data: unknown) => () => ({ body: { success: true, data } });
const refused = (text: string) => () => ({ status: 400, body: refusal(text, 'VALIDATION_FAILED') });
const loads = { [`GET ${INFO}`]: good(info), [`GET ${CONFIG}`]: good(held) };

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
});

const open = () =>
  renderPage(<AdminPage tournaments={null} tasks={null} collections={null} nfts={null} />, {
    at: '/page?tab=pool-config',
  });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const save = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Save configuration' }));
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));

test('TOKEN-15 TOKEN-16 TOKEN-17 the tab has token info, the settings form and current settings', async () => {
  serve(loads);
  open();
  const token = await screen.findByRole('heading', { name: 'Token info' });
  const card = within(token.parentElement as HTMLElement);
  expect(await card.findByText('1,000,000.5')).toBeDefined();
  expect(card.getByText('BNB Smart Chain (56)')).toBeDefined();
  expect(card.getByText('18')).toBeDefined();
  expect((await field('Minimum holding')).value).toBe('10');
  expect((await field('Pool reward rate')).value).toBe('1');
  expect((await field('AI Quest reward rate')).value).toBe('5');
  const current = screen.getByRole('heading', { name: 'Current settings' });
  const settings = within(current.parentElement as HTMLElement);
  expect(settings.getByText('10 LP-BAI')).toBeDefined();
  expect(settings.getByText('1 POOL a ball')).toBeDefined();
  expect(settings.getByText('5 POOL a win')).toBeDefined();
  expect(settings.getByText('Off')).toBeDefined();
});

test('a chain that does not answer leaves the rest of the tab as it is', async () => {
  const away = { ...info, address: null, totalSupply: null, explorerUrl: null };
  serve({ ...loads, [`GET ${INFO}`]: good(away) });
  open();
  expect(await screen.findByText('The chain does not answer')).toBeDefined();
  expect(screen.getByText('Not on a chain yet')).toBeDefined();
  expect((await field('Minimum holding')).value).toBe('10');
});

test('TOKEN-23 a configuration that does not load says so, and is asked for again', async () => {
  let fails = true;
  serve({
    ...loads,
    [`GET ${CONFIG}`]: () =>
      fails ? { status: 400, body: refusal('No', 'BAD_REQUEST') } : good(held)(),
  });
  open();
  expect(await screen.findByText('Failed to load configuration')).toBeDefined();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await field('Minimum holding')).value).toBe('10');
});

test('TOKEN-18 TOKEN-27 TOKEN-28 TOKEN-29 what is no number of 0 or more is refused before it is sent, and 0 is sent', async () => {
  const calls = serve({
    ...loads,
    [`PUT ${HOLDING}`]: good(held),
    [`PUT ${RATE}`]: good(held),
  });
  open();
  for (const label of ['Minimum holding', 'Pool reward rate', 'AI Quest reward rate']) {
    // One at a time: each text is about its own field.
    for (const bad of ['-1', 'abc', '', '1e3']) {
      await fill(label, bad);
      await save();
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
        `${label} must be a valid positive number`,
      ]);
    }
    await fill(label, '2');
  }
  expect(sent(calls)).toEqual([]);
  await fill('Minimum holding', '0');
  await fill('Pool reward rate', '0');
  await fill('AI Quest reward rate', '0.5');
  await save();
  expect(await screen.findByText('Configuration saved')).toBeDefined();
  expect(sent(calls)).toEqual([
    { path: HOLDING, body: { newMinimum: '0' } },
    { path: RATE, body: { gameType: 'pool', newRate: '0' } },
    { path: RATE, body: { gameType: 'ai_quest', newRate: '0.5' } },
  ]);
});

test('only what has changed is sent', async () => {
  const calls = serve({ ...loads, [`PUT ${GATING}`]: good(held) });
  open();
  await fill('Minimum holding', '10.00');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Token gating/ }));
  await save();
  expect(await screen.findByText('Configuration saved')).toBeDefined();
  expect(sent(calls)).toEqual([{ path: GATING, body: { enabled: true } }]);
});

test('TOKEN-24 TOKEN-25 TOKEN-26 each failure has its documented text', async () => {
  serve({
    ...loads,
    [`PUT ${RATE}`]: refused('A rate can be at most 1,000,000.'),
    [`PUT ${HOLDING}`]: refused('Too much'),
    [`PUT ${GATING}`]: refused('Not now'),
  });
  open();
  await fill('Pool reward rate', '2000000');
  await save();
  expect(
    await screen.findByText('Failed to update reward rate: A rate can be at most 1,000,000.'),
  ).toBeDefined();
  await fill('Pool reward rate', '1');
  await fill('Minimum holding', '99');
  await save();
  expect(await screen.findByText('Failed to update minimum holding: Too much')).toBeDefined();
  await fill('Minimum holding', '10');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Token gating/ }));
  await save();
  expect(await screen.findByText('Failed to save configuration')).toBeDefined();
});
