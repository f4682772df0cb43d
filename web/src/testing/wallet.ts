import type { Balance, Currency, Deposit, Transaction } from '@/api/money-types';

export const usdt: Currency = {
  symbol: 'USDT',
  displayName: 'Tether USD',
  decimals: 6,
  displayDecimals: 2,
  color: '#26a17b',
  minimumWithdrawal: '10',
  minimumDeposit: '5',
  networkFee: '1',
  networks: [
    { code: 'usdtbsc', label: 'BNB Smart Chain (BEP-20)' },
    { code: 'usdttrc20', label: 'Tron (TRC-20)' },
  ],
  depositMethod: 'nowpayments',
  depositFeePerMille: 5,
  withdrawable: true,
};

export function currency(symbol: string, change: Partial<Currency> = {}): Currency {
  return { ...usdt, symbol, displayName: `${symbol} coin`, networks: [], ...change };
}

/** A balance with that much to spend and that much locked. */
export function balance(of: Currency, available: string, locked = '0'): Balance {
  return {
    currencyId: of.symbol,
    currency: of,
    balance: available,
    lockedBalance: locked,
    availableBalance: available,
  };
}

/** Envelope in which the wallet's calls wrap their answers. */
export const wrapped = (data: unknown) => ({ body: { success: true, data } });
export const paged = (data: unknown[], nextCursor: string | null = null) => ({
  body: { success: true, data, nextCursor },
});

export const PENDING_WITHDRAWAL: Transaction = {
  id: 'b'.repeat(24),
  type: 'withdrawal',
  currency: 'USDT',
  amount: '25',
  status: 'pending',
  createdAt: '2026-11-21T12:00:00Z',
  detail: {
    fee: null,
    method: null,
    network: 'usdttrc20',
    reason: null,
    transactionHash: null,
    expiresAt: null,
  },
};

export const WAITING_DEPOSIT: Deposit = {
  depositId: 'd'.repeat(24),
  method: 'nowpayments',
  instructions: 'It is credited after confirmation.',
  paymentAddress: 'TXk9cD3fJ2pQ7vB1nM5sR8wY4zA6eH0gLu',
  paymentAmount: '25.000000',
  paymentCurrency: 'usdttrc20',
  paymentUrl: null,
  expiresAt: '2030-01-01T00:00:00Z',
  status: 'waiting',
  creditedAmount: '0.000000',
  fee: null,
};
