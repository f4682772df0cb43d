import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContractCall } from '@/lib/wallet';
import { CONFIG, creditBalance, purchase } from '@/testing/credits';
import { type FakeCall, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { wrapped } from '@/testing/wallet';
import { PurchasePage } from './purchase-page';
// Fetched now: what opens late would be waited for by each test.
import './token-holdings';
import './token-payment';
import './token-way';
import './tokens-sent';

const TOKEN = '0x2222222222222222222222222222222222222222';
const VAULT = '0x3333333333333333333333333333333333333333';
const HASH = `0x${'ab'.repeat(32)}` as const;
const WHOLE = 10n ** 18n;

const QUOTE = 'POST /api/pool-credit/token-quote';
const TELL = 'POST /api/pool-credit/purchase';
const FAUCET = 'POST /api/chain/faucet';
const STATUS = `GET /api/pool-credit/purchases/${HASH}`;

const hex = (number: bigint) => `0x${number.toString(16)}`;

/** A chain on which the wallet has so much. */
function chain({ tokens = 100n * WHOLE, coins = WHOLE, gas = 50_000n } = {}) {
  const answers: Record<string, bigint> = {
    eth_call: tokens,
    eth_getBalance: coins,
    eth_gasPrice: 10n ** 9n,
    eth_estimateGas: gas,
  };
  return ({ body }: FakeCall) => ({
    body: (body as { id: number; method: string }[]).map(({ id, method }) => ({
      id,
      result: hex(answers[method] ?? 0n),
    })),
  });
}

const credited = {
  success: true,
  newCreditBalance: 127,
  creditsReceived: 120,
  poolTokensSpent: '12',
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

function open(routes: Parameters<typeof serve>[0] = {}) {
  let balance = 7;
  const calls = serve({
    'GET /api/config': () => ({ body: { environment: 'local' } }),
    'GET /api/pool-credit/balance': () => wrapped(creditBalance(balance)),
    'GET /api/pool-credit/config': () => wrapped(CONFIG),
    'GET /api/pool-token/info': () =>
      wrapped({ address: TOKEN, chainId: 56, network: 'BNB Smart Chain' }),
    'POST /api/chain/rpc': chain(),
    [QUOTE]: () =>
      wrapped({
        credits: 120,
        poolTokenAmount: '12',
        units: String(12n * WHOLE),
        chainId: 56,
        tokenAddress: TOKEN,
        payTo: VAULT,
      }),
    [TELL]: () => {
      balance = 127;
      return { body: credited };
    },
    [STATUS]: () => wrapped(purchase({ id: HASH, method: 'token', status: 'confirming' })),
    ...routes,
  });
  const send = vi.fn(async (_from: string, _call: ContractCall) => HASH as `0x${string}`);
  renderPage(<PurchasePage wallet={{ send }} />, {
    session: signedIn(),
    at: '/pool-credits/purchase?credits=120&return=%2Fduel',
    path: '/pool-credits/purchase',
  });
  const count = (path: string) => calls.filter((one) => one.path.endsWith(path)).length;
  return { calls, send, count };
}

const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ });
const choose = async () => userEvent.click(await screen.findByRole('radio', { name: /^LP-BAI/ }));
const summary = () => within(screen.getByRole('region', { name: 'Purchase summary' }));

describe('what tokens buy', () => {
  test('the price is in LP-BAI without a bonus, and the packs below the minimum are not offered', async () => {
    open();
    await choose();
    expect(pay().textContent).toBe('Pay 12 LP-BAI');
    expect(summary().getByText('0.1 LP-BAI')).toBeTruthy();
    expect(summary().getByText('120 credits')).toBeTruthy();
    const packs = screen.getAllByRole('radio', { name: /Pack: / });
    expect(packs.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Power Pack: 100 credits for 10 LP-BAI',
      'Ultimate Pack: 250 credits for 25 LP-BAI',
    ]);
  });

  test('fewer credits than the least amount of tokens buys ask nobody for anything', async () => {
    const { send, count } = open();
    await choose();
    const amount = screen.getByRole('spinbutton');
    await userEvent.clear(amount);
    await userEvent.type(amount, '99');
    await userEvent.click(pay());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'With LP-BAI from 100 credits on (10 LP-BAI)',
    );
    expect([send.mock.calls.length, count('token-quote')]).toEqual([0, 0]);
  });

  test('without a token on a chain the way is not offered', async () => {
    open({ 'GET /api/pool-token/info': () => wrapped({ address: null, chainId: 56 }) });
    await screen.findByRole('radio', { name: /^Cryptocurrency/ });
    expect(screen.queryByRole('radio', { name: /^LP-BAI/ })).toBeNull();
  });
});

describe('paying with tokens', () => {
  test('CREDIT-40 CREDIT-47 CREDIT-48 the wallet transfers exactly what was quoted to where the server says, and both toasts are shown', async () => {
    const { send, calls } = open();
    await choose();
    await userEvent.click(pay());
    expect(await screen.findByText('LP-BAI tokens sent successfully!')).toBeTruthy();
    expect(
      await screen.findByText('Successfully purchased 120 Pool Credits for 12 LP-BAI tokens!'),
    ).toBeTruthy();
    const data = `0xa9059cbb${VAULT.slice(2).padStart(64, '0')}${(12n * WHOLE).toString(16).padStart(64, '0')}`;
    expect(send.mock.calls).toEqual([[ME.address, { chainId: 56, to: TOKEN, data }]]);
    const told = calls.find(({ method, path }) => `${method} ${path}` === TELL);
    expect(told?.body).toEqual({
      transactionHash: HASH,
      poolTokenAmount: '12',
      userAddress: ME.address,
    });
    const dialog = within(screen.getByRole('dialog', { name: 'LP-BAI payment' }));
    expect(dialog.getByText('120 credits were added to your balance.')).toBeTruthy();
  });

  test('CREDIT-19 the balance is asked for at once and again a second later', async () => {
    const { count } = open();
    await choose();
    const before = count('/balance');
    await userEvent.click(pay());
    await screen.findByText('127');
    const atOnce = count('/balance');
    expect(atOnce).toBeGreaterThan(before);
    await waitFor(() => expect(count('/balance')).toBeGreaterThan(atOnce), { timeout: 5000 });
  });

  test('tokens that are not final yet are told of again until they are', async () => {
    let asked = 0;
    open({
      [TELL]: () => {
        asked += 1;
        if (asked === 1) return { status: 404, body: refusal('not found yet', 'NOT_FOUND') };
        if (asked === 2)
          return { status: 202, body: { success: true, pending: true, purchaseId: HASH } };
        return { body: credited };
      },
    });
    await choose();
    await userEvent.click(pay());
    expect(await screen.findByText('Payment seen, confirming')).toBeTruthy();
    expect(
      await screen.findByText('120 credits were added to your balance.', {}, { timeout: 10_000 }),
    ).toBeTruthy();
    expect(asked).toBe(3);
  }, 20_000);

  test('CREDIT-43 tokens that buy nothing after all are told to come back', async () => {
    const text = 'The purchase is above a limit that you set. What was sent is returned to you.';
    open({ [TELL]: () => ({ status: 409, body: refusal(text, 'SPEND_LIMIT') }) });
    await choose();
    await userEvent.click(pay());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Failed to purchase Pool Credits')).toBeTruthy();
  });
});

describe('what keeps tokens in the wallet', () => {
  async function refused(routes: Parameters<typeof serve>[0], error?: unknown) {
    const page = open(routes);
    if (error) page.send.mockRejectedValue(error);
    await choose();
    await userEvent.click(pay());
    return page;
  }

  test('CREDIT-26 more than there is says how much there is, to two places, and sends nothing', async () => {
    const { send } = await refused({
      'POST /api/chain/rpc': chain({ tokens: 11_999n * 10n ** 15n }),
    });
    expect(
      await screen.findByText('Insufficient LP-BAI tokens. You have 11.99 LP-BAI.'),
    ).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  test('CREDIT-42 too few coins for the fee say so, whether the page or the wallet notices', async () => {
    const { send } = await refused({
      'POST /api/chain/rpc': chain({ coins: 49_999n * 10n ** 9n }),
    });
    expect(await screen.findByText('Insufficient ETH for gas fees')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  test('CREDIT-42 too few coins are also what the wallet says', async () => {
    await refused({}, new Error('insufficient funds for gas * price + value'));
    expect(await screen.findByText('Insufficient ETH for gas fees')).toBeTruthy();
  });

  test('CREDIT-43 any other failure says that nothing was bought, with what is known of it', async () => {
    const rejected = Object.assign(new Error('User rejected the request.'), { code: 4001 });
    const { count } = await refused({}, rejected);
    expect(await screen.findByText('Failed to purchase Pool Credits')).toBeTruthy();
    expect(screen.getByText('Transaction was cancelled by user')).toBeTruthy();
    expect(count('/purchase')).toBe(0);
    expect(pay().disabled).toBe(false);
  });

  test('CREDIT-43 a failure that nothing is known of says that nothing was bought, and no more', async () => {
    const { count } = await refused({}, new Error('0x08c379a0'));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to purchase Pool Credits');
    expect(count('/purchase')).toBe(0);
  });

  test('what the server would send back is refused before the wallet is asked, with the way to the limits', async () => {
    const { send } = await refused({
      [QUOTE]: () => ({ status: 409, body: refusal('You are taking a break.', 'ON_BREAK') }),
    });
    expect(await screen.findByText('You are taking a break.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Limits and breaks' })).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  test('on the local chain an empty wallet is filled by one button', async () => {
    let tokens = 0n;
    open({
      'POST /api/chain/rpc': (call) => chain({ tokens })(call),
      [FAUCET]: () => {
        tokens = 10_000n * WHOLE;
        return { body: { success: true } };
      },
    });
    await choose();
    expect(await screen.findByText('0.00 LP-BAI')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Get test tokens' }));
    expect(await screen.findByText('10,000.00 LP-BAI')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get test tokens' })).toBeNull();
  });
});
