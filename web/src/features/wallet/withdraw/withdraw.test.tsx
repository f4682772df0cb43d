import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { balance, usdt, wrapped } from '@/testing/wallet';
import { WalletPage } from '../wallet-page';
// Fetched now: what opens late would be waited for by each test.
import '../deposit/deposit-dialog';
import './withdraw-dialog';

const VALIDATE = 'POST /api/wallet-v2/validate-withdrawal';
const REQUEST = 'POST /api/withdrawals/request';
const ADDRESS = 'TXk9cD3fJ2pQ7vB1nM5sR8wY4zA6eH0gLu';
const fees = { valid: true, networkFee: '1.5', totalRequired: '25', netAmount: '23.5' };
const receipt = {
  ...fees,
  id: 'a'.repeat(24),
  withdrawalId: 'a'.repeat(24),
  status: 'pending',
  statusText: 'Pending Review',
  estimatedProcessingTime: '1 to 3 business days',
  message: 'An operator looks at it.',
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

type Dialog = ReturnType<typeof within>;

async function openDialog(
  routes: Parameters<typeof serve>[0] = {},
  variant: 'confirm' | 'plain' = 'confirm',
) {
  const calls = serve({
    'GET /api/wallet-v2/balances': () => wrapped([balance(usdt, '40.000001')]),
    [VALIDATE]: () => wrapped(fees),
    [REQUEST]: () => wrapped(receipt),
    ...routes,
  });
  renderPage(<WalletPage />, { session: signedIn() });
  if (variant === 'plain') {
    await userEvent.click(await screen.findByRole('button', { name: 'Deposit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw USDT instead' }));
  } else await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw USDT' }));
  return { calls, dialog };
}

const amountOf = (dialog: Dialog) => dialog.getByLabelText(/^Amount/) as HTMLInputElement;
const addressOf = (dialog: Dialog) => dialog.getByLabelText(/^Destination/) as HTMLInputElement;
const press = (dialog: Dialog, name: string) =>
  userEvent.click(dialog.getByRole('button', { name }));

async function fill(dialog: Dialog, amount: string, address: string, network = 'usdttrc20') {
  fireEvent.change(amountOf(dialog), { target: { value: amount } });
  fireEvent.change(addressOf(dialog), { target: { value: address } });
  fireEvent.change(dialog.getByLabelText(/^Blockchain network/), { target: { value: network } });
  await press(dialog, 'Continue');
}

describe('the form', () => {
  test('WITHDRAW-06 WITHDRAW-11 WITHDRAW-12 WITHDRAW-13 keeps to its step until its checks pass', async () => {
    const { calls, dialog } = await openDialog();
    const refused = [
      ['', ADDRESS, 'Please fill in all required fields'],
      ['25', '   ', 'Please fill in all required fields'],
      ['0', ADDRESS, 'Amount must be greater than 0'],
      ['-1', ADDRESS, 'Amount must be greater than 0'],
      ['40.000002', ADDRESS, 'Amount exceeds available balance'],
    ] as const;
    for (const [amount, address, text] of refused) {
      await fill(dialog, amount, address);
      expect(dialog.getByRole('alert').textContent).toBe(text);
      expect(dialog.getByText(/^Step 1 of 3/)).toBeDefined();
    }
    await fill(dialog, '40.000001', ADDRESS, '');
    expect(dialog.getByRole('alert').textContent).toBe('Please select a blockchain network');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await fill(dialog, '40.000001', ADDRESS);
    expect(await dialog.findByText(/^Step 2 of 3/)).toBeDefined();
  });

  test('what arrives after the fee stands under the amount while it is typed', async () => {
    const { dialog } = await openDialog();
    expect(dialog.queryByText(/^You receive/)).toBeNull();
    fireEvent.change(amountOf(dialog), { target: { value: '20' } });
    const fee = Number(usdt.networkFee);
    const seen = () =>
      [...(dialog.getByText(/^You receive/).querySelectorAll('[aria-hidden]') ?? [])].map(
        (each) => each.textContent,
      );
    expect(seen()).toEqual([`${(20 - fee).toFixed(2)} USDT`, `${fee.toFixed(2)} USDT`]);
    fireEvent.change(amountOf(dialog), { target: { value: '41' } });
    expect(dialog.queryByText(/^You receive/)).toBeNull();
  });

  test('WITHDRAW-15 WITHDRAW-16 the amount has min 0, max the available balance, and the minimum as placeholder', async () => {
    const { dialog } = await openDialog();
    const { min, max, placeholder } = amountOf(dialog);
    expect({ min, max, placeholder }).toEqual({ min: '0', max: '40.000001', placeholder: '10' });
    await press(dialog, 'Max');
    expect(amountOf(dialog).value).toBe('40.000001');
  });

  test("WITHDRAW-23 DEPOSIT-16 the server's check is heard before the next step, else 'Validation failed'", async () => {
    const refusals = [refusal('That is not a Tron address', 'BAD_ADDRESS'), { success: false }];
    const { calls, dialog } = await openDialog({
      [VALIDATE]: () => ({ status: 400, body: refusals.shift() }),
    });
    await fill(dialog, '25', ADDRESS);
    expect((await dialog.findByRole('alert')).textContent).toBe('That is not a Tron address');
    expect(calls.at(-1)?.body).toEqual({
      currencyId: 'USDT',
      amount: '25',
      destinationAddress: ADDRESS,
      network: 'usdttrc20',
    });
    await press(dialog, 'Continue');
    expect(await dialog.findByText('Validation failed')).toBeDefined();
  });
});

describe('the three steps', () => {
  test('WITHDRAW-02 WITHDRAW-03 WITHDRAW-07 WITHDRAW-14 WITHDRAW-19 form, confirmation with the fees, submitted', async () => {
    const { calls, dialog } = await openDialog();
    await press(dialog, 'Add a note');
    await userEvent.type(dialog.getByLabelText('Notes'), '  rent ');
    await fill(dialog, '25', `  ${ADDRESS} `);
    expect(await dialog.findByText('23.500000 USDT')).toBeDefined();
    expect(dialog.getByText('1.500000 USDT')).toBeDefined();
    expect(dialog.getByText('25.000000 USDT')).toBeDefined();
    await press(dialog, 'Withdraw');
    expect(await dialog.findByText('Pending Review')).toBeDefined();
    expect(dialog.getByText('1 to 3 business days')).toBeDefined();
    expect(dialog.getByText(receipt.withdrawalId)).toBeDefined();
    expect(await screen.findByText('Withdrawal request submitted successfully!')).toBeDefined();
    const sent = calls.find(({ path }) => path === '/api/withdrawals/request');
    expect(sent?.body).toEqual({
      currencyId: 'USDT',
      amount: '25',
      destinationAddress: ADDRESS,
      network: 'usdttrc20',
      userNotes: 'rent',
    });
  });

  test('WITHDRAW-01 WITHDRAW-02 WITHDRAW-21 the plain variant has the same steps, with the currency’s own fee deducted', async () => {
    const { calls, dialog } = await openDialog({}, 'plain');
    await fill(dialog, '25', ADDRESS);
    expect(await dialog.findByText('24.000000 USDT')).toBeDefined();
    expect(calls.some(({ path }) => path.endsWith('validate-withdrawal'))).toBe(false);
    await press(dialog, 'Withdraw');
    expect(await dialog.findByText('Pending Review')).toBeDefined();
  });

  test('WITHDRAW-04 Back returns to the form as it was', async () => {
    const { dialog } = await openDialog();
    await fill(dialog, '25', ADDRESS);
    await userEvent.click(await dialog.findByRole('button', { name: 'Back' }));
    expect(dialog.getByText(/^Step 1 of 3/)).toBeDefined();
    expect(amountOf(dialog).value).toBe('25');
    expect(addressOf(dialog).value).toBe(ADDRESS);
  });

  test('WITHDRAW-05 Cancel and Close reset every field and close', async () => {
    const { dialog } = await openDialog();
    for (const leave of ['Cancel', 'Close']) {
      const current = within(await screen.findByRole('dialog'));
      await userEvent.type(amountOf(current), '25');
      await press(current, leave);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
      expect(amountOf(within(await screen.findByRole('dialog'))).value).toBe('');
    }
    expect(dialog).toBeDefined();
  });

  test("WITHDRAW-18 a refusal shows the server's text, else 'Failed to submit withdrawal request'", async () => {
    const bodies = [refusal('Insufficient USDT balance', 'INSUFFICIENT_BALANCE'), null];
    const { dialog } = await openDialog({
      [REQUEST]: () => ({ status: 400, body: bodies.shift() }),
    });
    await fill(dialog, '25', ADDRESS);
    await userEvent.click(await dialog.findByRole('button', { name: 'Withdraw' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Insufficient USDT balance');
    await press(dialog, 'Withdraw');
    expect(await dialog.findByText('Failed to submit withdrawal request')).toBeDefined();
  });

  test('the same request tried again carries the same Idempotency-Key, another one another key', async () => {
    const { calls, dialog } = await openDialog({ [REQUEST]: () => ({ status: 400 }) });
    const submit = async () => {
      await userEvent.click(await dialog.findByRole('button', { name: 'Withdraw' }));
      await dialog.findByRole('alert');
    };
    await fill(dialog, '25', ADDRESS);
    await submit();
    await submit();
    await press(dialog, 'Back');
    await fill(dialog, '26', ADDRESS);
    await submit();
    const keys = calls
      .filter(({ path }) => path === '/api/withdrawals/request')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('WALLET-08 closing the dialog refreshes the wallet', async () => {
    const { calls, dialog } = await openDialog();
    const before = calls.length;
    await press(dialog, 'Cancel');
    await waitFor(() =>
      expect(calls.slice(before).map(({ path }) => path)).toContain('/api/wallet-v2/balances'),
    );
  });
});
