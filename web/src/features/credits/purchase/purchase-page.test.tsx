import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PurchaseStatus } from '@/api/credit-types';
import { CONFIG, creditBalance, ORDER_ID, purchase } from '@/testing/credits';
import { refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { wrapped } from '@/testing/wallet';
import { leave } from '../leave';
import { PurchasePage } from './purchase-page';
// Fetched now: what opens late would be waited for by each test.
import '@/ui/qr-code';
import './age-terms';
import './send-payment';
import './success-screen';

const CRYPTO = 'POST /api/pool-credit/purchase-nowpayments';
const CARD = 'POST /api/pool-credit/purchase-stripe';
const STATUS = `GET /api/pool-credit/purchases/${ORDER_ID}`;
const SESSION = 'GET /api/pool-credit/purchases/by-session/cs_1';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

function open(query = '', routes: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/pool-credit/balance': () => wrapped(creditBalance(7)),
    'GET /api/pool-credit/config': () => wrapped(CONFIG),
    ...routes,
  });
  const view = renderPage(<PurchasePage />, {
    session: signedIn(),
    at: `/pool-credits/purchase${query}`,
    path: '/pool-credits/purchase',
  });
  const sent = (path: string) =>
    calls.filter((one) => one.method === 'POST' && one.path.endsWith(path));
  return { ...view, calls, sent };
}

const pack = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const amount = () => screen.getByRole<HTMLInputElement>('spinbutton');
const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ });
const summary = () => within(screen.getByRole('region', { name: 'Purchase summary' }));

describe('the offer', () => {
  test('CREDIT-03 CREDIT-55 CREDIT-56 CREDIT-57 CREDIT-58 CREDIT-59 the four packs stand there with bonus and price, the popular one chosen', async () => {
    open();
    expect((await pack(/^Value Pack: 50 credits and 5 more for \$5.00/)).checked).toBe(true);
    expect(screen.getByText('Popular')).toBeTruthy();
    for (const name of [
      /^Starter Pack: 10 credits for \$1.00/,
      /^Power Pack: 100 credits and 15 more for \$10.00/,
      /^Ultimate Pack: 250 credits and 50 more for \$25.00/,
    ]) {
      expect((await pack(name)).checked).toBe(false);
    }
    // With the bonus counted.
    for (const each of ['10 ¢ each', '9.1 ¢ each', '8.7 ¢ each', '8.3 ¢ each']) {
      expect(await screen.findByText(each)).toBeTruthy();
    }
  });

  test('CREDIT-05 CREDIT-06 CREDIT-61 CREDIT-62 it begins with cryptocurrency in USDT; a card needs no currency', async () => {
    open();
    await pack(/^Value/);
    expect(radio(/^Cryptocurrency/).checked).toBe(true);
    const group = within(screen.getByRole('group', { name: 'Currency' }));
    expect(group.getAllByRole('radio')).toHaveLength(6);
    for (const code of ['USDT', 'USDC', 'BNB', 'BTC', 'ETH', 'SOL']) {
      expect(group.getByText(code, { selector: '.font-display' })).toBeTruthy();
    }
    expect(group.getByRole<HTMLInputElement>('radio', { name: /^USDT/ }).checked).toBe(true);
    await userEvent.click(radio(/^Credit Card/));
    expect(screen.queryByRole('group', { name: 'Currency' })).toBeNull();
  });

  test('CREDIT-04 CREDIT-07 CREDIT-29 an amount of one’s own, from 1 in steps of 1, is summed up without a bonus', async () => {
    open();
    await pack(/^Value/);
    expect(summary().getByText('55 credits')).toBeTruthy();
    expect(summary().getByText('+5')).toBeTruthy();
    expect(amount().min).toBe('1');
    expect(amount().step).toBe('1');
    await userEvent.clear(amount());
    await userEvent.type(amount(), '37');
    expect(summary().getByText('37 credits')).toBeTruthy();
    expect(summary().getByText('$3.70')).toBeTruthy();
    expect((await pack(/^Value/)).checked).toBe(false);
  });

  test('CREDIT-02 the address says how many credits are meant', async () => {
    open('?credits=120');
    expect((await pack(/^Value/)).checked).toBe(false);
    expect(amount().value).toBe('120');
  });

  test('CREDIT-27 an amount that is no number above 0 starts nothing', async () => {
    const { sent } = open();
    await pack(/^Value/);
    for (const typed of ['0', '-5', '1.5', '']) {
      await userEvent.clear(amount());
      if (typed) await userEvent.type(amount(), typed);
      await userEvent.click(pay());
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Please enter a whole number of credits above 0',
      );
    }
    expect(sent('')).toEqual([]);
  });

  test('CREDIT-44 an offer that does not load says why, and can be asked for again', async () => {
    let broken = true;
    open('', {
      'GET /api/pool-credit/config': () =>
        broken ? { status: 400, body: refusal('no such thing', 'NO') } : wrapped(CONFIG),
    });
    expect(await screen.findByText('API call failed: no such thing')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await pack(/^Value/)).toBeTruthy();
  });

  test('credits that are not sold just now cannot be paid for', async () => {
    open('', { 'GET /api/pool-credit/config': () => wrapped({ ...CONFIG, enabled: false }) });
    await pack(/^Value/);
    expect(await screen.findByText('Credits are not sold just now')).toBeTruthy();
    expect(pay().disabled).toBe(true);
  });
});

describe('age and terms', () => {
  const limits = (attested: boolean) => () =>
    wrapped({ attested, termsVersion: '2026-11-21', limits: [], breakUntil: null, closed: [] });
  const LIMITS = 'GET /api/limits';
  const ATTEST = 'POST /api/limits/attestation';

  test('are asked for above Pay, which begins nothing before and sends them along then', async () => {
    const to = vi.spyOn(leave, 'to').mockReturnValue();
    const { sent } = open('', {
      [LIMITS]: limits(false),
      [ATTEST]: limits(true),
      [CARD]: () => wrapped({ orderId: ORDER_ID, checkoutUrl: 'https://checkout.stripe.com/c/1' }),
    });
    await pack(/^Value/);
    await userEvent.click(radio(/^Credit Card/));
    const tick = await screen.findByRole('checkbox', { name: /^I am at least 18 years old/ });
    await userEvent.click(pay());
    expect(screen.getByText('Please tick this first.')).toBeTruthy();
    expect(document.activeElement).toBe(tick);
    expect(sent('')).toEqual([]);
    await userEvent.click(tick);
    expect(screen.queryByText('Please tick this first.')).toBeNull();
    await userEvent.click(pay());
    await waitFor(() => expect(to).toHaveBeenCalled());
    expect(sent('').map(({ path }) => path)).toEqual([
      '/api/limits/attestation',
      '/api/pool-credit/purchase-stripe',
    ]);
    expect(sent('/attestation')[0]?.body).toEqual({ adult: true, termsVersion: '2026-11-21' });
  });

  test('are not asked for again', async () => {
    const { calls } = open('', { [LIMITS]: limits(true) });
    await pack(/^Value/);
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/limits')).toBe(true));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('paying with crypto', () => {
  const started = {
    orderId: ORDER_ID,
    paymentAddress: 'TXk9cD3fJ2pQ7vB1nM5sR8wY4zA6eH0gLu',
    payAmount: '5.01',
    payCurrency: 'usdttrc20',
    paymentUrl: 'http://127.0.0.1:9/pay',
    expiresAt: '2030-01-01T00:00:00Z',
    credits: 50,
    bonus: 5,
  };

  test("CREDIT-08 CREDIT-17 CREDIT-36 'Send Payment' shows QR code, amount, address and the time left", async () => {
    const { sent } = open('', {
      [CRYPTO]: () => wrapped(started),
      [STATUS]: () => wrapped(purchase({ paymentUrl: started.paymentUrl })),
    });
    await pack(/^Value/);
    await userEvent.click(pay());
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Payment' }));
    expect(await dialog.findByText('5.01 USDT')).toBeTruthy();
    expect(dialog.getByText(started.paymentAddress)).toBeTruthy();
    expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeTruthy();
    expect(dialog.getByText(/Expires in/)).toBeTruthy();
    expect(dialog.getByText('Waiting for your payment')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(
      started.paymentUrl,
    );
    const [call] = sent('/purchase-nowpayments');
    expect(call?.body).toEqual({ amount: '5.00', currency: 'USDT' });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('CREDIT-28 a payment starts only when no other is in progress', async () => {
    const answers: (() => void)[] = [];
    const { sent } = open('', {
      [CRYPTO]: () => new Promise((resolve) => answers.push(() => resolve(wrapped(started)))),
      [STATUS]: () => wrapped(purchase()),
    });
    await pack(/^Value/);
    await userEvent.click(pay());
    expect(pay().disabled).toBe(true);
    // Enter in the amount would send the form without its button.
    await userEvent.type(amount(), '{Enter}');
    expect(sent('/purchase-nowpayments')).toHaveLength(1);
    for (const answer of answers) answer();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('the payment is noticed by itself, the balance is asked again, and Continue leads back', async () => {
    let status: PurchaseStatus = 'waiting';
    const { calls, router } = open('?return=%2Fduel', {
      [CRYPTO]: () => wrapped(started),
      [STATUS]: () => wrapped(purchase({ status })),
    });
    await pack(/^Value/);
    await userEvent.click(pay());
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Waiting for your payment');
    const before = calls.filter(({ path }) => path.endsWith('/balance')).length;
    status = 'paid';
    expect(await dialog.findByText('55 credits were added to your balance.')).toBeTruthy();
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('/balance')).length).toBeGreaterThan(before),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(router.state.location.pathname).toBe('/duel');
  });

  test("CREDIT-51 an answer without an address says 'No payment address received'", async () => {
    open('', { [CRYPTO]: () => wrapped({ ...started, paymentAddress: '' }) });
    await pack(/^Value/);
    await userEvent.click(pay());
    expect(await screen.findByText('No payment address received')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test("CREDIT-50 'Failed to create payment' becomes words that say what cannot be done", async () => {
    open('', {
      [CRYPTO]: () => ({ status: 502, body: refusal('Failed to create payment', 'PROVIDER') }),
    });
    await pack(/^Value/);
    await userEvent.click(pay());
    expect(
      await screen.findByText('Unable to process cryptocurrency payment at this time...'),
    ).toBeTruthy();
  });

  test('CREDIT-49 a payment service that is not configured is temporarily unavailable, by crypto and by card', async () => {
    const missing = () => ({
      status: 503,
      body: refusal('Payment service not configured', 'NOT_CONFIGURED'),
    });
    open('', { [CRYPTO]: missing, [CARD]: missing });
    await pack(/^Value/);
    await userEvent.click(pay());
    expect(
      await screen.findByText('Cryptocurrency payments are temporarily unavailable.'),
    ).toBeTruthy();
    await userEvent.click(radio(/^Credit Card/));
    await userEvent.click(pay());
    expect(await screen.findByText('Card payments are temporarily unavailable.')).toBeTruthy();
  });

  test('a link that is neither a wallet’s nor a page over TLS is not offered', async () => {
    open('', {
      [CRYPTO]: () => wrapped(started),
      [STATUS]: () => wrapped(purchase({ paymentUrl: 'javascript:alert(1)' })),
    });
    await pack(/^Value/);
    await userEvent.click(pay());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('5.01 USDT')).toBeTruthy();
    expect(dialog.queryByRole('link')).toBeNull();
  });
});

describe('paying by card', () => {
  const started = { orderId: ORDER_ID, expiresAt: '', credits: 50, bonus: 5 };

  test('CREDIT-18 CREDIT-37 the card provider’s page is gone to, with price, credits and the way back', async () => {
    const to = vi.spyOn(leave, 'to').mockReturnValue();
    const { sent } = open('?return=%2Fduel%3Ftab%3D1', {
      [CARD]: () => wrapped({ ...started, checkoutUrl: 'https://checkout.stripe.com/c/1' }),
    });
    await pack(/^Value/);
    await userEvent.click(radio(/^Credit Card/));
    await userEvent.click(pay());
    await waitFor(() => expect(to).toHaveBeenCalledWith('https://checkout.stripe.com/c/1'));
    expect(sent('/purchase-stripe')[0]?.body).toEqual({
      usdAmount: '5.00',
      credits: '50',
      returnUrl: '/duel?tab=1',
    });
    // On the way to another page, nothing else begins.
    expect(pay().disabled).toBe(true);
  });

  test("CREDIT-52 an answer without an address to go to says 'No checkout URL received'", async () => {
    const to = vi.spyOn(leave, 'to').mockReturnValue();
    let checkoutUrl = '';
    open('', { [CARD]: () => wrapped({ ...started, checkoutUrl }) });
    await pack(/^Value/);
    await userEvent.click(radio(/^Credit Card/));
    for (checkoutUrl of ['', 'javascript:alert(1)', 'http://evil.example/']) {
      await userEvent.click(pay());
      expect(await screen.findByText('No checkout URL received')).toBeTruthy();
    }
    expect(to).not.toHaveBeenCalled();
  });

  test('a refusal of the server is told in its own words', async () => {
    open('', {
      [CARD]: () => ({
        status: 400,
        body: refusal('Card payments start at 5 credits.', 'BELOW_MINIMUM'),
      }),
    });
    await pack(/^Value/);
    await userEvent.click(radio(/^Credit Card/));
    await userEvent.click(pay());
    expect(await screen.findByText('Card payments start at 5 credits.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Limits and breaks' })).toBeNull();
  });

  test('who is on a break of their own is led to where they set it', async () => {
    open('', {
      [CARD]: () => ({ status: 409, body: refusal('You are on a break.', 'ON_BREAK') }),
    });
    await pack(/^Value/);
    await userEvent.click(radio(/^Credit Card/));
    await userEvent.click(pay());
    expect(await screen.findByText('You are on a break.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Limits and breaks' });
    expect(link.getAttribute('href')).toBe('/settings/limits');
  });
});

describe('back from the provider', () => {
  test("CREDIT-02 CREDIT-23 payment=cancelled says 'Payment was cancelled. You can try again.' once", async () => {
    const { router } = open('?credits=100&payment=cancelled');
    expect(await screen.findByText('Payment was cancelled. You can try again.')).toBeTruthy();
    expect((await pack(/^Power/)).checked).toBe(true);
    expect(router.state.location.search).toBe('?credits=100');
  });

  test('CREDIT-02 CREDIT-22 payment=success shows the success screen of the payment that is named, and 3 s later the return path', async () => {
    stopClock();
    const { router } = open('?payment=success&session_id=cs_1&return=%2Fduel', {
      [SESSION]: () => wrapped(purchase({ method: 'card', status: 'paid' })),
    });
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(2900);
    expect(router.state.location.pathname).toBe('/pool-credits/purchase');
    await vi.advanceTimersByTimeAsync(200);
    expect(router.state.location.pathname).toBe('/duel');
    vi.useRealTimers();
  });

  test('CREDIT-22 the address alone proves nothing: until the server knows of the money it is still confirming, and nobody is sent on', async () => {
    stopClock();
    let status: PurchaseStatus = 'waiting';
    const { router } = open('?payment=success&session_id=cs_1', {
      [SESSION]: () => wrapped(purchase({ method: 'card', status })),
    });
    expect(
      await screen.findByRole('heading', { name: 'Still confirming your payment' }),
    ).toBeTruthy();
    await vi.advanceTimersByTimeAsync(9000);
    expect(router.state.location.pathname).toBe('/pool-credits/purchase');
    status = 'paid';
    await vi.advanceTimersByTimeAsync(3000);
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3100);
    expect(router.state.location.pathname).toBe('/wallet');
    vi.useRealTimers();
  });

  test('a payment that is nobody’s, or somebody else’s, is not waited for', async () => {
    open('?payment=success&session_id=cs_1');
    expect(await screen.findByRole('heading', { name: 'Payment not found' })).toBeTruthy();
  });

  test('a payment that failed says so and leads to another try', async () => {
    open('?payment=success&session_id=cs_1', {
      [SESSION]: () => wrapped(purchase({ method: 'card', status: 'failed' })),
    });
    expect(await screen.findByRole('heading', { name: 'Payment failed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
  });
});
