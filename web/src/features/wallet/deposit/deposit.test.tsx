import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Balance } from '@/api/money-types';
import { refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { balance, currency, usdt, WAITING_DEPOSIT, wrapped } from '@/testing/wallet';
import { WalletPage } from '../wallet-page';
// Fetched now: what opens late would be waited for by each test.
import './deposit-dialog';
import '@/ui/qr-code';
import '../withdraw/withdraw-dialog';

const INITIATE = 'POST /api/deposits/initiate';
const STATUS = `GET /api/deposits/${WAITING_DEPOSIT.depositId}`;
const usdc = currency('USDC', {
  networks: [
    { code: 'usdc', label: 'Ethereum (ERC-20)' },
    { code: 'usdcbase', label: 'Base' },
  ],
});
const pool = currency('POOL', { depositMethod: 'manual', depositFeePerMille: null });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

async function openDialog(entry: Balance, routes: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ 'GET /api/wallet-v2/balances': () => wrapped([entry]), ...routes });
  renderPage(<WalletPage />, { session: signedIn() });
  await userEvent.click(await screen.findByRole('button', { name: 'Deposit' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { calls, dialog };
}

const begin = async (dialog: ReturnType<typeof within>, amount: string) => {
  if (amount) await userEvent.type(dialog.getByLabelText('Amount'), amount);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
};

describe('the form', () => {
  test("DEPOSIT-08 an amount not above 0 says 'Please enter a valid amount' and sends nothing", async () => {
    const { calls, dialog } = await openDialog(balance(usdt, '0'));
    for (const amount of ['', '0', '-5']) {
      await userEvent.clear(dialog.getByLabelText('Amount'));
      await begin(dialog, amount);
      expect(dialog.getByRole('alert').textContent).toBe('Please enter a valid amount');
    }
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test("DEPOSIT-09 DEPOSIT-10 USDT begins with usdttrc20; without a network 'Please select a blockchain network'", async () => {
    const { calls, dialog } = await openDialog(balance(usdt, '0'));
    const network = dialog.getByLabelText<HTMLSelectElement>('Blockchain network');
    expect(network.value).toBe('usdttrc20');
    await userEvent.selectOptions(network, '');
    await begin(dialog, '25');
    expect(dialog.getByRole('alert').textContent).toBe('Please select a blockchain network');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('DEPOSIT-09 DEPOSIT-11 USDC begins with usdcbase', async () => {
    const { dialog } = await openDialog(balance(usdc, '0'));
    expect(dialog.getByLabelText<HTMLSelectElement>('Blockchain network').value).toBe('usdcbase');
  });

  test('it says what the provider will keep before anything is paid, and that this is an estimate', async () => {
    const { dialog } = await openDialog(balance(usdt, '0'));
    expect(dialog.queryByText(/You receive/)).toBeNull();
    await userEvent.type(dialog.getByLabelText('Amount'), '250');
    expect(dialog.getByText('248.75 USDT')).toBeDefined();
    expect(dialog.getByText(/keeps about 1.25 USDT; this is an estimate/)).toBeDefined();
    await userEvent.clear(dialog.getByLabelText('Amount'));
    // Whole minor units: of what cannot be divided the fee takes the rest.
    await userEvent.type(dialog.getByLabelText('Amount'), '10.000001');
    expect(dialog.getByText('9.95 USDT')).toBeDefined();
  });

  test('an operator who confirms by hand keeps nothing', async () => {
    const { dialog } = await openDialog(balance(pool, '0'));
    await userEvent.type(dialog.getByLabelText('Amount'), '250');
    expect(dialog.queryByText(/You receive/)).toBeNull();
  });

  test('it names the minimum', async () => {
    const { dialog } = await openDialog(balance(usdt, '0'));
    expect(dialog.getByText('Minimum 5 USDT')).toBeDefined();
    await begin(dialog, '');
    expect(dialog.getByText('At least 5 USDT')).toBeDefined();
    await begin(dialog, '4.99');
    expect(dialog.getByRole('alert').textContent).toBe('At least 5 USDT');
  });

  test("DEPOSIT-14 a failure says 'Failed to initiate deposit' with the server's words", async () => {
    const { dialog } = await openDialog(balance(usdt, '0'), {
      [INITIATE]: () => ({ status: 400, body: refusal('The minimum is 5 USDT', 'BELOW_MINIMUM') }),
    });
    await begin(dialog, '25');
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('Failed to initiate depositThe minimum is 5 USDT');
  });

  test('WITHDRAW-22 it leads to the withdrawal of the same currency', async () => {
    const { dialog } = await openDialog(balance(usdt, '40'));
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw USDT instead' }));
    expect(await screen.findByRole('dialog', { name: 'Withdraw USDT' })).toBeDefined();
  });
});

describe('the instructions', () => {
  test('DEPOSIT-02 DEPOSIT-03 DEPOSIT-13 the second step shows address, amount, code and time left, from what was asked for', async () => {
    const { calls, dialog } = await openDialog(balance(usdt, '0'), {
      [INITIATE]: () => wrapped(WAITING_DEPOSIT),
      [STATUS]: () => wrapped(WAITING_DEPOSIT),
    });
    await begin(dialog, '25');
    expect(await dialog.findByText('Waiting for your payment')).toBeDefined();
    expect(dialog.getByText('25 USDT')).toBeDefined();
    expect(dialog.getByText(WAITING_DEPOSIT.paymentAddress ?? '')).toBeDefined();
    expect(dialog.getByText('Tron (TRC-20)')).toBeDefined();
    expect(dialog.getByText(/Expires in/)).toBeDefined();
    expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeDefined();
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      currencyId: 'USDT',
      amount: '25',
      nowPaymentsCurrency: 'usdttrc20',
    });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('DEPOSIT-04 a payment page is linked where there is one', async () => {
    const paymentUrl = 'https://pay.example.com/1';
    const deposit = { ...WAITING_DEPOSIT, paymentUrl };
    const { dialog } = await openDialog(balance(usdt, '0'), {
      [INITIATE]: () => wrapped(deposit),
      [STATUS]: () => wrapped(deposit),
    });
    await begin(dialog, '25');
    const link = await dialog.findByRole('link', { name: 'Open the payment page' });
    expect(link.getAttribute('href')).toBe(paymentUrl);
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  test('DEPOSIT-05 DEPOSIT-07 a deposit of the method custom is manual, and Pending', async () => {
    const manual = {
      ...WAITING_DEPOSIT,
      method: 'custom',
      status: 'pending',
      instructions: 'Send it to the house.',
      paymentAddress: null,
    };
    const { dialog } = await openDialog(balance(pool, '0'), {
      [INITIATE]: () => wrapped(manual),
      [STATUS]: () => wrapped(manual),
    });
    await begin(dialog, '25');
    expect(await dialog.findByText('Pending')).toBeDefined();
    expect(dialog.getByText('Send it to the house.')).toBeDefined();
    expect(dialog.getByText(WAITING_DEPOSIT.depositId)).toBeDefined();
  });

  test("DEPOSIT-15 a copy that fails says 'Failed to copy to clipboard'", async () => {
    const { dialog } = await openDialog(balance(usdt, '0'), {
      [INITIATE]: () => wrapped(WAITING_DEPOSIT),
      [STATUS]: () => wrapped(WAITING_DEPOSIT),
    });
    await begin(dialog, '25');
    const copy = await dialog.findByRole('button', { name: 'Copy: To this address' });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await userEvent.click(copy);
    expect(await screen.findByText('Copied to clipboard')).toBeDefined();
    write.mockRejectedValueOnce(new Error('no'));
    await userEvent.click(dialog.getByRole('button', { name: 'Copied' }));
    expect(await screen.findByText('Failed to copy to clipboard')).toBeDefined();
  });

  test('the payment is noticed by itself, and the balance with it', async () => {
    let paid = false;
    const { calls, dialog } = await openDialog(balance(usdt, '0'), {
      [INITIATE]: () => wrapped(WAITING_DEPOSIT),
      [STATUS]: () =>
        wrapped(
          paid
            ? { ...WAITING_DEPOSIT, status: 'completed', creditedAmount: '25' }
            : WAITING_DEPOSIT,
        ),
    });
    stopClock();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(dialog.getByLabelText('Amount'), '25');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByText('Waiting for your payment');
    paid = true;
    const before = calls.filter(({ path }) => path.endsWith('/balances')).length;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await dialog.findByText('25 USDT were added to your balance.')).toBeDefined();
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('/balances')).length).toBeGreaterThan(before),
    );
    vi.useRealTimers();
  });

  test('WALLET-08 closing the dialog refreshes the wallet', async () => {
    const { calls } = await openDialog(balance(usdt, '0'));
    const before = calls.length;
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(calls.slice(before).map(({ path }) => path)).toContain('/api/wallet-v2/balances'),
    );
  });
});
