import { request } from '@/lib/http';
import { type CallOptions, call, dataOf } from './call';
import type {
  Balance,
  Claim,
  Deposit,
  NewDeposit,
  NewWithdrawal,
  Page,
  Transaction,
} from './money-types';

/** The query key of everything in anybody's wallet; what follows it names whose, so that no other account sees it. */
export const WALLET = ['wallet'] as const;

/** The caller shows failures itself: each has a documented text of its own. */
const QUIET = { toast: false } as const;

export const getBalances = (options: CallOptions = {}): Promise<Balance[]> =>
  dataOf(call('GET', '/api/wallet-v2/balances', { ...QUIET, ...options }));

export const listTransactions = (cursor: string | null, options: CallOptions = {}) =>
  call('GET', '/api/wallet-v2/transactions', {
    ...QUIET,
    ...options,
    query: { cursor: cursor ?? undefined },
  }) as Promise<Page<Transaction>>;

export interface StatementFilter {
  currency?: string | undefined;
  cursor?: string | undefined;
}

export const getStatement = (query: StatementFilter, options: CallOptions = {}) =>
  call('GET', '/api/wallet-v2/statement', { ...QUIET, ...options, query });

/** Every line of the filter as a CSV file's text: the one call whose answer is not JSON. */
export async function getStatementCsv(currency: string | undefined): Promise<string> {
  const query = { currency, format: 'csv' };
  return (await request<string>('GET', '/api/wallet-v2/statement', { ...QUIET, query })).body;
}

/** Claims that can be made now, newest first; more of them come when these are claimed. */
export const listClaims = (options: CallOptions = {}) =>
  dataOf(
    call('GET', '/api/wallet/claims', {
      ...QUIET,
      ...options,
      query: { status: 'claimable', limit: 20 },
    }),
  ) as Promise<Claim[]>;

export const claimReward = (claimId: string, idempotencyKey: string) =>
  dataOf(
    call('POST', '/api/wallet/claim', { ...QUIET, body: { claimId }, idempotencyKey }),
  ) as Promise<Claim>;

export const initiateDeposit = (body: NewDeposit, idempotencyKey: string) =>
  dataOf(
    call('POST', '/api/deposits/initiate', { ...QUIET, body, idempotencyKey }),
  ) as Promise<Deposit>;

export const getDeposit = (id: string, options: CallOptions = {}) =>
  dataOf(
    call('GET', '/api/deposits/{id}', { ...QUIET, ...options, params: { id } }),
  ) as Promise<Deposit>;

export const validateWithdrawal = (body: NewWithdrawal) =>
  dataOf(call('POST', '/api/wallet-v2/validate-withdrawal', { ...QUIET, body }));

export const requestWithdrawal = (
  body: NewWithdrawal & { userNotes: string },
  idempotencyKey: string,
) => dataOf(call('POST', '/api/withdrawals/request', { ...QUIET, body, idempotencyKey }));

export const getWithdrawal = (id: string, options: CallOptions = {}) =>
  dataOf(call('GET', '/api/withdrawals/{id}', { ...QUIET, ...options, params: { id } }));

export const cancelWithdrawal = (id: string, idempotencyKey: string) =>
  call('POST', '/api/withdrawals/{id}/cancel', { ...QUIET, params: { id }, idempotencyKey });
