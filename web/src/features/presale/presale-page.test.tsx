import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnPart } from '@/api/presale';
import type { Session } from '@/lib/session';
import type { ContractCall } from '@/lib/wallet';
import { ownPart, sale, USDT, VAULT } from '@/testing/presale';
import { type FakeCall, guest, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { wrapped } from '@/testing/wallet';
import { PresalePage } from './presale-page';
import { untold } from './unsent';

const HASH = `0x${'ab'.repeat(32)}` as const;
const WHOLE = 10n ** 18n;
const QUOTE = 'POST /api/presale/quote';
const TELL = 'POST /api/presale/transaction';
const LIST = 'POST /api/presale/whitelist';
const RED = /text-live/;

/** A chain on which the wallet has so many dollars. */
const chain =
  (tokens: bigint) =>
  ({ body }: FakeCall) => ({
    body: (body as { id: number }[]).map(({ id }) => ({
      id,
      result: `0x${tokens.toString(16)}`,
    })),
  });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

interface Opened {
  session?: Session;
  routes?: Parameters<typeof serve>[0];
  send?: (from: string, call: ContractCall) => Promise<`0x${string}`>;
  environment?: string;
}

async function open({
  session = signedIn(),
  routes = {},
  send = async () => HASH,
  environment = 'production',
}: Opened = {}) {
  const calls = serve({
    'GET /api/config': () => ({ body: { environment } }),
    'GET /api/presale/status': () => wrapped(sale()),
    [`GET /api/presale/participant/${ME.address}`]: () => wrapped(ownPart()),
    [`GET /api/presale/referral-stats/${ME.address}`]: () =>
      wrapped({ totalReferrals: 0, totalReferralBonus: '0', referralCode: 'ABCD1234' }),
    'GET /api/presale/transactions': () => wrapped([]),
    'POST /api/chain/rpc': chain(1000n * WHOLE),
    [QUOTE]: ({ body }) => {
      const { amount, token } = body as { amount: string; token: string };
      const quote = { amount, token, allocation: '10000', units: String(300n * WHOLE) };
      const where = { chainId: 56, tokenAddress: USDT, payTo: VAULT, gasLimit: 100_000 };
      return wrapped({ ...quote, ...where });
    },
    [TELL]: () => ({ status: 202, body: { success: true, pending: true } }),
    ...routes,
  });
  const wallet = { send: vi.fn(send) };
  const view = renderPage(<PresalePage wallet={wallet} />, {
    session,
    at: '/presale?ref=WXYZ6789',
    path: '/presale',
  });
  await screen.findByRole('region', { name: 'Presale status' });
  const count = (route: string) =>
    calls.filter(({ method, path }) => `${method} ${path}` === route).length;
  return { ...view, calls, send: wallet.send, count };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function buy(amount = '300') {
  await userEvent.type(screen.getByLabelText('Amount'), amount);
  await press('Buy');
}

async function expectRed(text: string) {
  expect((await region('Buy BITP').findByText(text)).className).toMatch(RED);
}

describe('what the page shows', () => {
  test('on a test chain it says at the top that all is play money, and network and card say the same', async () => {
    await open({ environment: 'local' });
    expect(await screen.findByText('A test sale with play money')).toBeTruthy();
    expect(region('Presale information').getByText('Local test chain (56)')).toBeTruthy();
    expect(region('Buy BITP').getByText(/no card is charged/)).toBeTruthy();
    expect(region('Buy BITP').queryByText(/^MoonPay sends/)).toBeNull();
  });

  test('on a chain of real money it names that chain, and explains the terms of the trade', async () => {
    await open();
    expect(screen.queryByText('A test sale with play money')).toBeNull();
    const panel = region('Presale information');
    expect(panel.getByText('BNB Smart Chain (56)')).toBeTruthy();
    expect(panel.getByText('The day the token is created')).toBeTruthy();
  });

  test('PRESALE-03 a panel shows where the sale stands, its price and its supply', async () => {
    await open();
    const panel = region('Presale status');
    expect(panel.getByText('Open')).toBeTruthy();
    expect(panel.getByText(/^\$0\.03/).textContent).toBe('$0.03for one BITP');
    expect(panel.getByText('50,000,000.00 of 500,000,000 BITP sold')).toBeTruthy();
  });

  test('PRESALE-04 PRESALE-07 PRESALE-08 PRESALE-13 the own status opens its details, beside a purchase section and an information panel', async () => {
    const { unmount } = await open();
    const own = region('Your status');
    expect(await own.findByText('10,000.00 BITP')).toBeTruthy();
    expect(own.queryByText('At token generation (20%)')).toBeNull();
    await press('Show details');
    for (const [name, value] of [
      ['At token generation (20%)', '2,000.00 BITP'],
      ['Then monthly (10%)', '1,000.00 BITP'],
      ['Months to come', '8'],
      ['Next release', 'Not announced'],
    ] as const) {
      expect(own.getByText(name).parentElement?.textContent).toBe(name + value);
    }
    await press('Hide details');
    expect(own.queryByText('At token generation (20%)')).toBeNull();
    expect(region('Buy BITP').getByLabelText('Amount')).toBeTruthy();
    const info = region('Presale information');
    expect(info.getByText('80% over 8 months, 10% monthly')).toBeTruthy();
    expect(info.getByText('2 to 10,000 USDT/USDC')).toBeTruthy();
    unmount();
    await open({
      routes: { 'GET /api/presale/status': () => wrapped(sale({ phase: 'upcoming' })) },
    });
    expect(region('Buy BITP').getByText(/^The presale is not open\./)).toBeTruthy();
    expect(region('Buy BITP').queryByLabelText('Amount')).toBeNull();
  });
});

describe('without a wallet', () => {
  test("PRESALE-02 PRESALE-23 PRESALE-36 a browser without a wallet cannot buy and reads 'Please install MetaMask to participate in the presale'", async () => {
    await open({ session: guest() });
    await expectRed('Please install MetaMask to participate in the presale');
    expect(screen.queryByLabelText('Amount')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull();
  });

  test("PRESALE-02 PRESALE-24 with a wallet that is not connected it is 'No accounts found. Please connect your wallet.', and connecting is offered", async () => {
    const info = { uuid: 'one', name: 'A wallet', icon: 'data:,', rdns: 'example.wallet' };
    const detail = { info, provider: { request: async () => [] } };
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', announce);
    const session = guest();
    await open({ session });
    const said = await region('Buy BITP').findByText(
      'No accounts found. Please connect your wallet.',
    );
    window.removeEventListener('eip6963:requestProvider', announce);
    expect(said.className).not.toMatch(RED);
    await press('Connect your wallet');
    expect(session.connect).toHaveBeenCalledOnce();
    // An amount and what it would give can be tried before connecting; nothing can be bought.
    const form = region('Buy BITP');
    expect(form.getByText('100 gives about 3,333.33 BITP')).toBeTruthy();
    fireEvent.change(form.getByLabelText('Amount'), { target: { value: '30' } });
    expect(form.getByText('About 1,000.00 BITP')).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Buy' })).toBeNull();
  });

  test.each([
    ['ProviderNotFound', 'Please install MetaMask to participate in the presale'],
    ['no accounts', 'No accounts found. Please connect your wallet.'],
    ['wrong network', 'Please switch to BNB Smart Chain network'],
    ['This account is not authorized', 'Wallet address mismatch'],
  ])(
    'PRESALE-22 PRESALE-23 PRESALE-24 PRESALE-36 a wallet that says %s sends nothing, and the page says in red: %s',
    async (says, text) => {
      const { send, count } = await open({
        send: async () => {
          throw new Error(says);
        },
      });
      await buy();
      await expectRed(text);
      expect([send.mock.calls.length, count(TELL)]).toEqual([1, 0]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('a purchase', () => {
  test('PRESALE-15 PRESALE-33 PRESALE-34 the button says which of the two steps is under way, and the wallet approves exactly what it transfers', async () => {
    const steps: (() => void)[] = [];
    const { send } = await open({
      send: () => new Promise((done) => steps.push(() => done(HASH))),
      routes: {
        [TELL]: () =>
          new Promise((done) =>
            steps.push(() => done({ status: 202, body: { success: true, pending: true } })),
          ),
      },
    });
    await buy();
    for (const [name, step] of [
      ['Step 1 of 2: approve in your wallet…', 0],
      ['Step 2 of 2: transfer in your wallet…', 1],
    ] as const) {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name });
      expect(button.disabled || button.getAttribute('aria-busy') === 'true').toBe(true);
      await waitFor(() => expect(steps.length).toBe(step + 1));
      steps[step]?.();
    }
    expect(await screen.findByText('Recording…')).toBeTruthy();
    await waitFor(() => expect(steps.length).toBe(3));
    steps[2]?.();
    await waitFor(() => expect(screen.queryByText('Recording…')).toBeNull());
    const words = VAULT.slice(2).padStart(64, '0') + (300n * WHOLE).toString(16).padStart(64, '0');
    const call = { chainId: 56, to: USDT, gas: 100_000n };
    expect(send.mock.calls).toEqual([
      [ME.address, { ...call, data: `0x095ea7b3${words}` }],
      [ME.address, { ...call, data: `0xa9059cbb${words}` }],
    ]);
  });

  test('PRESALE-09 PRESALE-10 PRESALE-16 the popup opens with Share, View Dashboard, Continue to Presale and Home, and tells the server whose link it was', async () => {
    const { calls, router } = await open();
    await buy();
    const popup = within(await screen.findByRole('dialog'));
    expect(popup.getByText('10,000.00 BITP')).toBeTruthy();
    expect(popup.getByRole('button', { name: 'Share' })).toBeTruthy();
    expect(popup.getByRole('link', { name: 'View Dashboard' }).getAttribute('href')).toBe(
      '/wallet',
    );
    expect(popup.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    const quoted = calls.find(({ path }) => path.endsWith('/quote'));
    expect(quoted?.body).toEqual({ amount: '300', token: 'USDT', ref: 'WXYZ6789' });
    await userEvent.click(popup.getByRole('button', { name: 'Continue to Presale' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/presale');
  });

  test("PRESALE-26 PRESALE-30 a contribution that cannot be recorded says 'Failed to record transaction', keeps its popup and is told of later", async () => {
    await open({
      routes: { [TELL]: () => ({ status: 503, body: refusal('away', 'CHAIN_UNAVAILABLE') }) },
    });
    await buy();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    const said = await screen.findByText('Failed to record transaction');
    expect(said.className).toMatch(RED);
    expect(screen.queryByText(/away/)).toBeNull();
    expect(untold().map(({ transactionHash }) => transactionHash)).toEqual([HASH]);
  });

  test('PRESALE-19 PRESALE-36 amounts, empty wallets and refusals of the server are red beside what they are about, and nothing is sent', async () => {
    let left = 'The presale is not open. What is sent now would only be refunded.';
    const { send, count } = await open({
      routes: {
        'POST /api/chain/rpc': chain(0n),
        [QUOTE]: ({ body }) =>
          left
            ? { status: 409, body: refusal(left, 'CONFLICT') }
            : wrapped({ ...(body as object), units: '1', payTo: VAULT, tokenAddress: USDT }),
      },
    });
    await press('Buy');
    await expectRed('Please enter an amount');
    await buy('10001');
    await expectRed('Maximum purchase amount is 10,000 USDT/USDC');
    expect(count(QUOTE)).toBe(0);
    await userEvent.clear(screen.getByLabelText('Amount'));
    await buy('300');
    await expectRed(left);
    expect(screen.queryByRole('link', { name: 'Limits and breaks' })).toBeNull();
    left = '';
    await press('Buy');
    await expectRed('You have too few USDT in your wallet for 300.');
    expect(send).not.toHaveBeenCalled();
  });
});

test('before the sale it says when it opens, and afterwards the own share comes before buying', async () => {
  const status = 'GET /api/presale/status';
  const startsAt = new Date(Date.now() + 2 * 86_400_000 + 4 * 3_600_000 + 59_000).toISOString();
  const { unmount } = await open({
    routes: { [status]: () => wrapped(sale({ phase: 'upcoming', startsAt })) },
  });
  const timer = region('Presale status').getByRole('timer', { name: 'Time until the sale opens' });
  expect(timer.textContent).toBe('2 d 4 h');
  const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(names().slice(0, 3)).toEqual(['Presale status', 'Buy BITP', 'Your status']);
  unmount();
  await open({ routes: { [status]: () => wrapped(sale({ phase: 'failed' })) } });
  expect(names().slice(0, 3)).toEqual(['Presale status', 'Your status', 'Buy BITP']);
  expect(screen.queryByRole('timer')).toBeNull();
});

describe('more than counts', () => {
  const capped = {
    'GET /api/presale/status': () => wrapped(sale({ walletCap: '200' })),
    [`GET /api/presale/participant/${ME.address}`]: () =>
      wrapped(ownPart({ contribution: { amount: '0', currency: 'USDT' } })),
  };

  test('an amount that is often paid is filled in by a press', async () => {
    await open({ routes: capped });
    await press('100');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('100');
    expect(await screen.findByText('About 3,333.33 BITP')).toBeTruthy();
  });

  test('the estimate is for what fits under the limit of the wallet, and the rest is said to come back', async () => {
    await open({ routes: capped });
    await userEvent.type(screen.getByLabelText('Amount'), '300');
    expect(await screen.findByText('About 6,666.66 BITP')).toBeTruthy();
    expect(screen.getByText('200 counts; 100 comes back')).toBeTruthy();
    await press('Buy');
    const popup = within(await screen.findByRole('dialog'));
    expect(popup.getByText('6,666.66 BITP')).toBeTruthy();
    expect(popup.getByText(/100\.00 USDT of it comes back to you/)).toBeTruthy();
  });
});

const refundable = (refunds: OwnPart['proofs'][number]['refunds']) => ({
  ...{ number: 1, root: HASH, account: ME.address, allocation: '0', proof: [], paid: [] },
  ...{ refundable: [], refunds, refundFrom: '2026-11-01T00:00:00Z' },
  ...{ claim: null, claimFrom: '2026-11-01T00:00:00Z' },
});

test('a refund that was taken reads as refunded, and what was said while it was on its way is gone', async () => {
  let refunds = [{ to: VAULT, data: '0x1234', token: 'USDT', amount: '100' }];
  await open({
    routes: {
      [`GET /api/presale/participant/${ME.address}`]: () =>
        wrapped(
          ownPart({
            refundable: { usdt: '100', usdc: '0', total: '100' },
            proofs: [refundable(refunds)],
          }),
        ),
    },
  });
  const own = region('Your status');
  expect((await own.findByText('Refundable')).nextElementSibling?.textContent).toMatch(/^100\.00/);
  await userEvent.click(own.getByRole('button', { name: 'Refund 100.00 USDT' }));
  expect(await own.findByText(/^Sent\./)).toBeTruthy();
  refunds = [];
  await userEvent.click(own.getByRole('button', { name: 'Refund 100.00 USDT' }));
  expect((await own.findByText('Refunded')).nextElementSibling?.textContent).toMatch(/^100\.00/);
  expect(own.queryByText('Refundable')).toBeNull();
  await waitFor(() => expect(own.queryByText(/^Sent\./)).toBeNull());
});

test('PRESALE-36 a refund that the contract does not give is told in red', async () => {
  const proof = refundable([{ to: VAULT, data: '0x1234', token: 'USDT', amount: '300' }]);
  await open({
    send: async () => {
      throw new Error('execution reverted');
    },
    routes: {
      [`GET /api/presale/participant/${ME.address}`]: () => wrapped(ownPart({ proofs: [proof] })),
    },
  });
  const own = region('Your status');
  await userEvent.click(await own.findByRole('button', { name: 'Refund 300.00 USDT' }));
  const said = 'The contract paid nothing out. Try again in a moment.';
  expect((await own.findByText(said)).className).toMatch(RED);
});

test('who has not agreed to the terms, or is at a limit of their own, is led to where that is changed', async () => {
  const said = 'Please confirm your age first.';
  await open({
    routes: { [QUOTE]: () => ({ status: 403, body: refusal(said, 'ATTESTATION_REQUIRED') }) },
  });
  await buy();
  await expectRed(said);
  const way = region('Buy BITP').getByRole('link', { name: 'Limits and breaks' });
  expect(way.getAttribute('href')).toBe('/settings/limits');
});

describe('coins by card', () => {
  const CARD = 'POST /api/presale/card-link';
  const url = 'https://buy.moonpay.com/?currencyCode=usdt_bsc&signature=abc';

  function tab() {
    const opened = {
      opener: window as object | null,
      location: { replace: vi.fn() },
      close: vi.fn(),
    };
    vi.stubGlobal(
      'open',
      vi.fn(() => opened),
    );
    return opened;
  }

  test('PRESALE-35 the signed link for the typed amount opens in a new tab that cannot reach back', async () => {
    const opened = tab();
    const { calls } = await open({ routes: { [CARD]: () => wrapped({ url }) } });
    const buyCoins = () => press('Get USDT with a card');
    await buyCoins();
    await expectRed('Please enter an amount');
    expect(window.open).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Amount'), '100');
    await buyCoins();
    await waitFor(() => expect(opened.location.replace.mock.calls).toEqual([[url]]));
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    expect(opened.opener).toBeNull();
    expect(calls.find(({ path }) => path.endsWith('/card-link'))?.body).toEqual({ amount: '100' });
  });

  test('the button names the coin that the card buys, and is not there without an account at the provider', async () => {
    const offering = (card: string | null) => ({
      routes: { 'GET /api/presale/status': () => wrapped(sale({ card })) },
    });
    const { unmount } = await open(offering('USDC'));
    expect(screen.getByRole('button', { name: 'Get USDC with a card' })).toBeTruthy();
    unmount();
    await open(offering(null));
    expect(screen.queryByRole('button', { name: /with a card/ })).toBeNull();
  });

  const failures = [
    ['refuses', { status: 503, body: refusal('Payment service not configured', 'UNAVAILABLE') }],
    ['leads elsewhere', wrapped({ url: 'javascript:alert(1)' })],
  ] as const;
  for (const [what, answer] of failures) {
    test(`PRESALE-36 PRESALE-37 a provider that ${what} is 'Failed to initialize MoonPay transaction', and no tab stays`, async () => {
      const opened = tab();
      await open({ routes: { [CARD]: () => answer } });
      await userEvent.type(screen.getByLabelText('Amount'), '100');
      await press('Get USDT with a card');
      await expectRed('Failed to initialize MoonPay transaction');
      expect(opened.close).toHaveBeenCalledOnce();
      expect(opened.location.replace).not.toHaveBeenCalled();
    });
  }
});

describe('the whitelist', () => {
  test('PRESALE-06 PRESALE-17 Register is off while the field is empty, busy while it is sent, and then says that it went well', async () => {
    let answer = () => {};
    await open({
      routes: {
        [LIST]: () =>
          new Promise((done) => {
            answer = () =>
              done({ body: { success: true, message: 'This wallet is on the whitelist' } });
          }),
      },
    });
    const list = region('Whitelist registration');
    const register = () => list.getByRole<HTMLButtonElement>('button');
    expect(register().disabled).toBe(true);
    await userEvent.type(list.getByLabelText('Wallet address'), '   ');
    expect(register().disabled).toBe(true);
    await userEvent.type(list.getByLabelText('Wallet address'), ME.address);
    expect(register().disabled).toBe(false);
    await userEvent.click(register());
    expect(register().textContent).toContain('Registering');
    answer();
    expect(await list.findByText('This wallet is on the whitelist')).toBeTruthy();
    expect(register().textContent).toContain('Register');
  });

  test('PRESALE-05 its form is folded while the sale takes everybody, and open while it asks for it', async () => {
    const { unmount } = await open();
    const folded = () => region('Whitelist registration').queryByText(/^Not needed to take part/);
    expect(folded()?.closest('details')?.open).toBe(false);
    unmount();
    await open({
      routes: { 'GET /api/presale/status': () => wrapped(sale({ whitelistRequired: true })) },
    });
    expect(folded()).toBeNull();
    expect(
      region('Whitelist registration').getByRole('button', { name: 'Register' }),
    ).toBeDefined();
  });

  test("PRESALE-17 PRESALE-38 an error of the whitelist is the server's own message, in red", async () => {
    const said = 'Please enter a valid wallet address';
    await open({ routes: { [LIST]: () => ({ status: 400, body: refusal(said, 'BAD_REQUEST') }) } });
    const list = region('Whitelist registration');
    await userEvent.type(list.getByLabelText('Wallet address'), '0x12');
    await userEvent.click(list.getByRole('button', { name: 'Register' }));
    expect((await list.findByText(said)).className).toMatch(RED);
  });
});
