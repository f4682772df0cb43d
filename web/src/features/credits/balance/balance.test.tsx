import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnSocket } from '@/realtime/own-socket';
import { CONFIG, creditBalance } from '@/testing/credits';
import { guest, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { wrapped } from '@/testing/wallet';
import { CreditWatch } from '../credit-watch';
import { tellOtherTabs } from '../tabs';
import { CreditChip } from './credit-chip';
import { InsufficientDialog, packsFor } from './insufficient-dialog';

const BALANCE = 'GET /api/pool-credit/balance';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

const asked = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ path }) => path === '/api/pool-credit/balance');

describe('the chip', () => {
  test('it shows the credits and the free plays left, and leads to more', async () => {
    serve({ [BALANCE]: () => wrapped(creditBalance(1250, 1)) });
    renderPage(<CreditChip />, { session: signedIn() });
    const link = await screen.findByRole('link', {
      name: 'Pool credits: 1,250, and 1 free play today',
    });
    expect(link.getAttribute('href')).toBe('/pool-credits/purchase');
    expect(within(link).getByText('+1 free')).toBeTruthy();
  });

  test('where there is little room it shows the figure in short', async () => {
    serve({ [BALANCE]: () => wrapped(creditBalance(1250, 0)) });
    renderPage(<CreditChip compact />, { session: signedIn() });
    const link = await screen.findByRole('link', { name: 'Pool credits: 1,250' });
    expect(link.textContent).toBe('1.3K');
  });

  test('CREDIT-20 CREDIT-30 the balance is asked for again every 30 s, past every cache', async () => {
    stopClock();
    const calls = serve({ [BALANCE]: () => wrapped(creditBalance(7)) });
    renderPage(<CreditChip />, { session: signedIn() });
    await screen.findByText('7');
    expect(asked(calls)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked(calls)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked(calls)).toHaveLength(2);
    const times = asked(calls).map(({ query }) => Number(query.get('_t')));
    expect(times[1]).toBeGreaterThan(times[0] ?? Number.NaN);
    vi.useRealTimers();
  });

  test("CREDIT-45 a refresh that fails says 'Failed to update credit balance' and keeps what was shown", async () => {
    stopClock();
    let broken = false;
    serve({
      [BALANCE]: () =>
        broken ? { status: 400, body: refusal('no', 'NO') } : wrapped(creditBalance(7)),
    });
    renderPage(<CreditChip />, { session: signedIn() });
    await screen.findByText('7');
    broken = true;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await screen.findByText('Failed to update credit balance')).toBeTruthy();
    expect(screen.getByText('7')).toBeTruthy();
    vi.useRealTimers();
  });

  test('a visitor’s balance is not asked for', () => {
    const calls = serve({});
    renderPage(<CreditChip />, { session: guest() });
    expect(calls).toEqual([]);
  });
});

test('CREDIT-21 what moves credits is told to the other views: in another tab, and from the server', async () => {
  let credits = 7;
  serve({ [BALANCE]: () => wrapped(creditBalance(credits)) });
  const listeners = new Map<string, (message: unknown) => void>();
  const socket = {
    on: (event: string, listener: (message: unknown) => void) => listeners.set(event, listener),
    off: () => {},
  } as unknown as OwnSocket;
  renderPage(
    <>
      <CreditChip />
      <CreditWatch socket={socket} />
    </>,
    { session: signedIn() },
  );
  await screen.findByText('7');
  credits = 62;
  tellOtherTabs();
  expect(await screen.findByText('62')).toBeTruthy();
  credits = 61;
  listeners.get('balance_update')?.({ balances: [{ currency: 'CREDIT' }] });
  expect(await screen.findByText('61')).toBeTruthy();
});

describe('too few credits', () => {
  const credits = (shortfall: number) =>
    packsFor(CONFIG.packages, shortfall).map((pack) => pack.credits);

  test('CREDIT-64 only packs with at least the shortfall are shown, up to 3', () => {
    expect(credits(1)).toEqual([10, 50, 100]);
    expect(credits(10)).toEqual([10, 50, 100]);
    expect(credits(11)).toEqual([50, 100, 250]);
    expect(credits(101)).toEqual([250]);
    expect(credits(251)).toEqual([]);
  });

  test('CREDIT-63 the packs stand there with their price, and lead to the page and back', async () => {
    serve({ 'GET /api/pool-credit/config': () => wrapped(CONFIG) });
    renderPage(<InsufficientDialog shortfall={11} onClose={() => {}} />, {
      at: '/duel?x=1',
      path: '/duel',
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Not enough credits' }));
    const links = await dialog.findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Value PackPopular50 credits +5 bonus$5.00',
      'Power Pack100 credits +15 bonus$10.00',
      'Ultimate Pack250 credits +50 bonus$25.00',
    ]);
    expect(links[0]?.getAttribute('href')).toBe(
      '/pool-credits/purchase?credits=50&return=%2Fduel%3Fx%3D1',
    );
  });

  test('a shortfall that no pack covers leads to that amount', async () => {
    serve({ 'GET /api/pool-credit/config': () => wrapped(CONFIG) });
    renderPage(<InsufficientDialog shortfall={300} onClose={() => {}} />);
    const link = await screen.findByRole('link', { name: 'Buy credits' });
    await waitFor(() => expect(link.getAttribute('href')).toContain('credits=300'));
  });
});
