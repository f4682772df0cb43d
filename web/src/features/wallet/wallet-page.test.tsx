import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guest, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { balance, currency, PENDING_WITHDRAWAL, paged, usdt, wrapped } from '@/testing/wallet';
import { WalletPage } from './wallet-page';
// Fetched now: what opens late would be waited for by each test.
import './history/latest';
import './history/statement-tab';
import './history/transactions-tab';
import './withdraw/withdraw-dialog';

const BALANCES = 'GET /api/wallet-v2/balances';
const CLAIMS = 'GET /api/wallet/claims';
const TRANSACTIONS = 'GET /api/wallet-v2/transactions';
const STATEMENT = 'GET /api/wallet-v2/statement';

const bnb = currency('BNB', { decimals: 18 });
const odd = currency('ODD', { decimals: null, depositMethod: 'none' });
const balances = [balance(odd, '0'), balance(usdt, '1284.5', '25'), balance(bnb, '0.25')];

const open = (at = '/page') => renderPage(<WalletPage />, { session: signedIn(), at });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
/** Unfolds the empty balances. */
const showEmpty = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Show \d+ empty$/ }));
const button = (shown: ReturnType<typeof within>, name: string) =>
  shown.getByRole('button', { name }) as HTMLButtonElement;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

describe('who may see it', () => {
  test('WALLET-02 SHELL-37 an open page without a session shows a connect prompt', async () => {
    serve({});
    const session = guest();
    renderPage(<WalletPage />, { session });
    expect(screen.getByRole('heading', { name: 'Connect your wallet' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Login / Signup' }));
    expect(session.connect).toHaveBeenCalledOnce();
  });

  test('a connected wallet that has not proved itself is asked for its signature, and nothing is fetched', async () => {
    const calls = serve({});
    const session = guest({ user: ME, status: 'connected' });
    renderPage(<WalletPage />, { session });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(session.requireToken).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });
});

describe('balances', () => {
  test('WALLET-03 WALLET-05 the page has its tabs, and one card per currency with Deposit and Withdraw', async () => {
    serve({ [BALANCES]: () => wrapped(balances) });
    open();
    await card('Tether USD');
    await showEmpty();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Balances',
      'Transactions',
      'Statement',
      'Credits',
    ]);
    expect(screen.getAllByRole('article')).toHaveLength(3);
    for (const name of ['Tether USD', 'BNB coin', 'ODD coin']) {
      const shown = await card(name);
      expect(button(shown, 'Deposit')).toBeDefined();
      expect(button(shown, 'Withdraw')).toBeDefined();
    }
  });

  test('WALLET-06 Withdraw is disabled when nothing is available, or the currency cannot be paid out', async () => {
    const kept = currency('BAI', { withdrawable: false });
    serve({ [BALANCES]: () => wrapped([...balances, balance(kept, '5')]) });
    open();
    await showEmpty();
    expect(button(await card('Tether USD'), 'Withdraw').disabled).toBe(false);
    expect(button(await card('ODD coin'), 'Withdraw').disabled).toBe(true);
    expect(button(await card('BAI coin'), 'Withdraw').disabled).toBe(true);
    expect(button(await card('ODD coin'), 'Deposit').disabled).toBe(true);
  });

  test('says in words why a balance cannot be withdrawn', async () => {
    const kept = currency('BAI', { withdrawable: false });
    serve({ [BALANCES]: () => wrapped([...balances, balance(kept, '5')]) });
    open();
    await showEmpty();
    const told = (shown: ReturnType<typeof within>) =>
      document.getElementById(button(shown, 'Withdraw').getAttribute('aria-describedby') ?? '')
        ?.textContent;
    expect(told(await card('BAI coin'))).toBe('BAI cannot be paid out');
    expect(told(await card('ODD coin'))).toBe('Nothing to withdraw yet.');
    expect(told(await card('Tether USD'))).toBeUndefined();
  });

  test('what is empty is folded under one line that says how much it is', async () => {
    serve({ [BALANCES]: () => wrapped(balances) });
    open();
    await card('Tether USD');
    const empty = within(screen.getByRole('region', { name: 'Empty' }));
    expect(empty.queryByRole('article')).toBeNull();
    await userEvent.click(empty.getByRole('button', { name: 'Show 1 empty' }));
    const names = empty.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['ODD coin']);
  });

  test('on top stands what is available of the first coin, what is set aside, and both together', async () => {
    serve({ [BALANCES]: () => wrapped(balances) });
    open();
    const total = await screen.findByRole('region', { name: 'In total' });
    const seen = [...total.querySelectorAll('[aria-hidden]')].map((each) => each.textContent);
    expect(seen).toEqual(['1,284.50', '25.00', '1,309.50']);
    expect(total.textContent).toMatch(/USDT available.*set aside.*together · 1 other coin below$/);
  });

  test('the last movements stand below the balances, with the way to all of them', async () => {
    serve({
      [BALANCES]: () => wrapped(balances),
      [TRANSACTIONS]: () =>
        paged([1, 2, 3, 4].map((n) => ({ ...PENDING_WITHDRAWAL, id: String(n) }))),
    });
    open();
    const latest = within(await screen.findByRole('region', { name: 'Latest' }));
    expect(latest.getAllByRole('listitem')).toHaveLength(3);
    expect(latest.getByRole('link', { name: 'All transactions' }).getAttribute('href')).toBe(
      '/wallet?tab=transactions',
    );
  });

  test('a wallet with nothing in it shows five coins, and the others when asked', async () => {
    const coins = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((symbol) =>
      balance(currency(symbol), '0'),
    );
    serve({ [BALANCES]: () => wrapped(coins) });
    open();
    await card('A coin');
    expect(screen.queryByRole('region', { name: 'In total' })).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(screen.getAllByRole('article')).toHaveLength(7);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('a wallet with nothing in it shows every coin, and nothing is folded', async () => {
    serve({ [BALANCES]: () => wrapped([balance(odd, '0'), balance(usdt, '0')]) });
    open();
    await card('Tether USD');
    expect(screen.getByText('Nothing here yet. Choose a coin to deposit.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    const names = screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['Tether USD', 'ODD coin']);
    expect(screen.queryByText('0.00 USDT')).toBeNull();
  });

  test('a wallet with nothing in it has its zero on top, as any other has its total', async () => {
    serve({ [BALANCES]: () => wrapped([balance(odd, '0'), balance(usdt, '0')]) });
    open();
    const total = await screen.findByRole('region', { name: 'In total' });
    const seen = [...total.querySelectorAll('[aria-hidden]')].map((each) => each.textContent);
    expect(seen).toEqual(['0.00']);
    expect(total.textContent).toMatch(/USDT available$/);
  });

  test('an amount is short at first sight, with the exact one behind it where it says more', async () => {
    serve({ [BALANCES]: () => wrapped([balance(usdt, '1284.5'), balance(bnb, '0.123456789')]) });
    open();
    expect((await card('Tether USD')).getByText('1,284.50')).toBeDefined();
    expect((await card('Tether USD')).queryByText(/^1,284\.5.* USDT$/)).toBeNull();
    expect((await card('BNB coin')).getByText('0.12')).toBeDefined();
    expect((await card('BNB coin')).getByText('0.123456789 BNB')).toBeDefined();
  });

  test('the ways in and out stand on top once, and their dialogs ask for the coin', async () => {
    serve({ [BALANCES]: () => wrapped(balances) });
    open();
    await card('Tether USD');
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw coins' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw USDT' }));
    await userEvent.selectOptions(dialog.getByLabelText('Coin'), 'BNB');
    expect(await screen.findByRole('dialog', { name: 'Withdraw BNB' })).toBeDefined();
  });

  test('WALLET-07 a locked line shows only where something is locked', async () => {
    serve({ [BALANCES]: () => wrapped(balances) });
    open();
    expect((await card('Tether USD')).getByText(/Set aside:/).textContent).toContain('25.000000');
    expect((await card('BNB coin')).queryByText(/Set aside:/)).toBeNull();
  });

  test('WALLET-27 a balance has all of its currency’s decimals, 8 where it names none', async () => {
    serve({ [BALANCES]: () => wrapped(balances) });
    open();
    await showEmpty();
    expect((await card('Tether USD')).getByText('1,284.500000')).toBeDefined();
    expect((await card('BNB coin')).getByText('0.250000000000000000')).toBeDefined();
    expect((await card('ODD coin')).getByText('0.00000000')).toBeDefined();
  });

  test('what somebody has comes before what they have not', async () => {
    serve({ [BALANCES]: () => wrapped(balances) });
    open();
    await showEmpty();
    await card('Tether USD');
    const names = screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['Tether USD', 'BNB coin', 'ODD coin']);
  });

  test("WALLET-23 failing says 'Failed to load wallet data' with the server's words, and tries again", async () => {
    let broken = true;
    serve({
      [BALANCES]: () =>
        broken ? { status: 400, body: refusal('No such thing', 'BAD') } : wrapped(balances),
    });
    open();
    expect(await screen.findByText('Failed to load wallet data')).toBeDefined();
    expect(screen.getByText('No such thing')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await card('Tether USD');
  });
});

describe('the Refresh button', () => {
  test("WALLET-04 WALLET-26 fetches again and says 'Wallet refreshed successfully'", async () => {
    let available = '10';
    serve({
      [BALANCES]: () => wrapped([balance(usdt, available)]),
      [CLAIMS]: () => paged([]),
      [TRANSACTIONS]: () => paged([]),
    });
    open();
    await card('Tether USD');
    available = '12.5';
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Wallet refreshed successfully')).toBeDefined();
    expect((await card('Tether USD')).getByText('12.500000')).toBeDefined();
  });

  test("WALLET-25 failing says 'Failed to refresh wallet' and keeps what was shown", async () => {
    let broken = false;
    serve({
      [BALANCES]: () => (broken ? { status: 400, body: refusal('no', 'BAD') } : wrapped(balances)),
    });
    open();
    await card('Tether USD');
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failed to refresh wallet')).toBeDefined();
    await card('Tether USD');
  });
});

describe('transactions', () => {
  const row = async (name: RegExp) => screen.findByRole('button', { name });

  test('WALLET-09 WALLET-10 WALLET-11 WALLET-12 lists type, currency, amount with 8 decimals, coloured status and date', async () => {
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const one = { ...PENDING_WITHDRAWAL, createdAt: at };
    serve({
      [BALANCES]: () => wrapped(balances),
      [TRANSACTIONS]: () =>
        paged([
          { ...one, id: '1', type: 'deposit', amount: '1000.5', status: 'completed' },
          { ...one, id: '2', currency: 'BNB', amount: '0.123456789' },
          { ...one, id: '3', status: 'on_fire' },
        ]),
    });
    open('/page?tab=transactions');
    const done = await row(/^Deposit.*USDT.*\+1,000\.50000000.*Completed.*3 hr\. ago/);
    expect(within(done).getByText('Completed').className).toContain('text-felt');
    const waiting = await row(/^Withdrawal.*BNB.*−0\.12345678.*Pending/);
    expect(within(waiting).getByText('Pending').className).toContain('text-brass');
    const failed = await row(/^Withdrawal.*USDT.*Failed/);
    expect(within(failed).getByText('Failed').className).toContain('text-live');
  });

  test("WALLET-24 failing says 'Failed to load transaction history'", async () => {
    serve({ [BALANCES]: () => wrapped(balances), [TRANSACTIONS]: () => ({ status: 400 }) });
    open('/page?tab=transactions');
    expect(await screen.findByText('Failed to load transaction history')).toBeDefined();
  });

  test('without any it says so, and the next page comes by its cursor', async () => {
    const pages: Record<string, unknown> = { '': [PENDING_WITHDRAWAL], next: [] };
    const calls = serve({
      [BALANCES]: () => wrapped(balances),
      [TRANSACTIONS]: ({ query }) => {
        const cursor = query.get('cursor') ?? '';
        return paged(pages[cursor] as unknown[], cursor === '' ? 'next' : null);
      },
    });
    open('/page?tab=transactions');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(calls.at(-1)?.query.get('cursor')).toBe('next');
  });

  test('a withdrawal that the chain sends shows its transaction, or why it waits', async () => {
    const payment = {
      state: 'sending',
      isMined: true,
      transactionHash: `0x${'a'.repeat(64)}`,
      reason: 'The vault is paused.',
    };
    serve({
      [BALANCES]: () => wrapped(balances),
      [TRANSACTIONS]: () => paged([PENDING_WITHDRAWAL]),
      [`GET /api/withdrawals/${PENDING_WITHDRAWAL.id}`]: () => wrapped({ payment }),
    });
    open('/page?tab=transactions');
    await userEvent.click(await row(/^Withdrawal/));
    expect(await screen.findByText('In a block, not final yet')).toBeDefined();
    expect(screen.getByText(payment.transactionHash)).toBeDefined();
    expect(screen.getByText('The vault is paused.')).toBeDefined();
  });

  test('a pending withdrawal is cancelled after a question, under one Idempotency-Key', async () => {
    const path = `/api/withdrawals/${PENDING_WITHDRAWAL.id}/cancel`;
    let status = 'pending';
    const calls = serve({
      [BALANCES]: () => wrapped(balances),
      [TRANSACTIONS]: () => paged([{ ...PENDING_WITHDRAWAL, status }]),
      [`POST ${path}`]: () => {
        status = 'failed';
        return wrapped({});
      },
    });
    open('/page?tab=transactions');
    await userEvent.click(await row(/^Withdrawal/));
    expect(screen.getByText('Tron (TRC-20)')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('25 USDT go back to your available balance.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('Withdrawal cancelled')).toBeDefined();
    await row(/Failed/);
    const sent = calls.filter((call) => call.path === path);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the statement', () => {
  const line = {
    id: '1',
    at: '2026-11-21T12:00:00Z',
    kind: 'payout',
    cause: { type: 'prediction', id: 'e'.repeat(24), label: 'Won: Who breaks first?' },
    currency: 'USDT',
    amount: '9.5',
    balanceAfter: '309.5',
    state: 'booked',
    held: null,
    fee: null,
  };

  test('shows every line with its cause and the balance after it, of one currency when asked', async () => {
    const calls = serve({
      [BALANCES]: () => wrapped(balances),
      [STATEMENT]: () => paged([line, { ...line, id: '2', amount: '-25' }]),
    });
    open('/page?tab=statement');
    expect(await screen.findByText('+9.50 USDT')).toBeDefined();
    expect(screen.getAllByText('Won: Who breaks first?')).toHaveLength(2);
    expect(screen.getByText('−25.00 USDT')).toBeDefined();
    expect(screen.getAllByText('309.50')).toHaveLength(2);
    await userEvent.selectOptions(screen.getByLabelText('Currency'), 'BNB');
    await waitFor(() =>
      expect(calls.map(({ query }) => query.get('currency')).filter(Boolean)).toEqual(['BNB']),
    );
  });

  test('money that is set aside, or came back, is no change of the balance, and a deposit names its fee', async () => {
    const set = { ...line, amount: '0', held: '40' };
    serve({
      [BALANCES]: () => wrapped(balances),
      [STATEMENT]: () =>
        paged([
          { ...set, id: '4', state: 'held' },
          { ...set, id: '3', state: 'returned', held: '7' },
          { ...line, id: '2', amount: '248.75', fee: '1.25' },
        ]),
    });
    open('/page?tab=statement');
    const shown = await screen.findAllByRole('row');
    const cells = shown.slice(1).map((row) => within(row).getAllByRole('cell')[2]);
    expect(cells.map((cell) => cell?.textContent)).toEqual([
      '40.00 USDT set aside',
      '7.00 USDT set aside',
      '+248.75 USDT',
    ]);
    expect(cells.map((cell) => cell?.querySelector('.line-through') !== null)).toEqual([
      false,
      true,
      false,
    ]);
    expect(screen.getByText('Not spent yet')).toBeDefined();
    expect(screen.getByText('Back in your balance')).toBeDefined();
    expect(screen.getByText(/^The balance after counts what is set aside, too/)).toBeDefined();
    expect(screen.getByText(/provider’s fee of 1.25 USDT/)).toBeDefined();
  });

  test('downloads as CSV what the filter shows', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const calls = serve({ [BALANCES]: () => wrapped(balances), [STATEMENT]: () => paged([line]) });
    open('/page?tab=statement');
    await screen.findByText('+9.50 USDT');
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toEqual(['cuecast-statement-all.csv']));
    expect(calls.at(-1)?.query.get('format')).toBe('csv');
  });
});
