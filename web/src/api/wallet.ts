import { type CallOptions, call } from '@/lib/http';
import type {
  Balance,
  Claim,
  Deposit,
  NewDeposit,
  NewWithdrawal,
  Page,
  StatementLine,
  Transaction,
  WithdrawalFees,
  WithdrawalReceipt,
} from './money-types';

/** The query key of everything in anybody's wallet; what follows it names whose, so that no other account sees it. */
export const WALLET = ['wallet'] as const;

/** What these calls wrap their answers in. */
type Wrapped<T> = { success: true; data: T };

/** The caller shows failures itself: each has a documented text of its own. */
const QUIET = { toast: false } as const;

async function dataOf<T>(method: string, path: string, options: CallOptions): Promise<T> {
  return (await call<Wrapped<T>>(method, path, { ...QUIET, ...options })).data;
}

export const getBalances = (options: CallOptions = {}) =>
  dataOf<Balance[]>('GET', '/api/wallet-v2/balances', options);

export const listTransactions = (cursor: string | null, options: CallOptions = {}) =>
  call<Page<Transaction>>('GET', '/api/wallet-v2/transactions', {
    ...QUIET,
    ...options,
    query: { cursor: cursor ?? undefined },
  });

export interface StatementFilter {
  currency?: string | undefined;
  cursor?: string | undefined;
}

export const getStatement = (filter: StatementFilter, options: CallOptions = {}) =>
  call<Page<StatementLine>>('GET', '/api/wallet-v2/statement', {
    ...QUIET,
    ...options,
    query: { ...filter },
  });

/** Every line of the filter as a CSV file's text. */
export const getStatementCsv = (currency: string | undefined) =>
  call<string>('GET', '/api/wallet-v2/statement', { ...QUIET, query: { currency, format: 'csv' } });

/** What can be claimed now, newest first; more of it comes when these are claimed. */
export const listClaims = (options: CallOptions = {}) =>
  dataOf<Claim[]>('GET', '/api/wallet/claims', {
    ...options,
    query: { status: 'claimable', limit: 20 },
  });

export const claimReward = (claimId: string, idempotencyKey: string) =>
  dataOf<Claim>('POST', '/api/wallet/claim', { body: { claimId }, idempotencyKey });

export const initiateDeposit = (deposit: NewDeposit, idempotencyKey: string) =>
  dataOf<Deposit>('POST', '/api/deposits/initiate', { body: deposit, idempotencyKey });

export const getDeposit = (id: string, options: CallOptions = {}) =>
  dataOf<Deposit>('GET', `/api/deposits/${encodeURIComponent(id)}`, options);

export const validateWithdrawal = (withdrawal: NewWithdrawal) =>
  dataOf<WithdrawalFees>('POST', '/api/wallet-v2/validate-withdrawal', { body: withdrawal });

export const requestWithdrawal = (
  withdrawal: NewWithdrawal & { userNotes: string },
  idempotencyKey: string,
) =>
  dataOf<WithdrawalReceipt>('POST', '/api/withdrawals/request', {
    body: withdrawal,
    idempotencyKey,
  });

export const cancelWithdrawal = (id: string, idempotencyKey: string) =>
  call<unknown>('POST', `/api/withdrawals/${encodeURIComponent(id)}/cancel`, {
    ...QUIET,
    idempotencyKey,
  });
