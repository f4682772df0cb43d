import { queryOptions } from '@tanstack/react-query';
import { request } from '@/lib/http';
import { type CallOptions, call, dataOf } from './call';
import type { Consumed, CreditBalance, CreditConfig, PlayMeans, Purchase } from './credit-types';
import type { Page } from './money-types';

/** The query key of everything that has to do with anybody's credits; what follows it names whose. */
export const CREDITS = ['credits'] as const;

/** The caller shows failures itself: each has a documented text of its own. */
const QUIET = { toast: false } as const;
/** Begun once under its key, and not retried: a payer presses again sooner than a retry would come. */
const START = { ...QUIET, retry: false } as const;

/** `_t` keeps caches on the way from answering; the server does not read it, so its document has no such field. */
export async function getCreditBalance(options: CallOptions = {}): Promise<CreditBalance> {
  const query = { _t: Date.now() };
  return (
    await request<{ data: CreditBalance }>('GET', '/api/pool-credit/balance', {
      ...QUIET,
      ...options,
      query,
    })
  ).body.data;
}

/** Balance and free plays of whoever has that address. */
export const creditBalanceQuery = (address: string | undefined) =>
  queryOptions({
    queryKey: [...CREDITS, address, 'balance'] as const,
    queryFn: ({ signal }) => getCreditBalance({ signal }),
  });

export const getCreditConfig = (options: CallOptions = {}): Promise<CreditConfig> =>
  dataOf(call('GET', '/api/pool-credit/config', { ...QUIET, ...options }));

/** Plays that credits pay: a pool game against an agent, or a place in a quest. */
export type PaidPlay = { gameType: 'pool_game' } | { gameType: 'ai_quest'; questId: string };

/** Whether the next one can be paid. A failed question counts as no (CREDIT-38). */
export const canPlay = (play: PaidPlay): Promise<Pick<PlayMeans, 'canPlay' | 'shortfall'>> =>
  dataOf(call('GET', '/api/pool-credit/can-play', { ...START, query: play })).catch(() => ({
    canPlay: false,
    shortfall: 1,
  }));

/** Pays one, with a free play where there is one. Repeated before it began, it takes nothing. */
export const consume = (play: PaidPlay, idempotencyKey: string): Promise<Consumed> =>
  call('POST', '/api/pool-credit/consume', {
    ...QUIET,
    body: { questId: null, ...play },
    idempotencyKey,
  });

/** `amount` in dollars. */
export const payByCrypto = (body: { amount: string; currency: string }, idempotencyKey: string) =>
  dataOf(call('POST', '/api/pool-credit/purchase-nowpayments', { ...START, body, idempotencyKey }));

export const payByCard = (
  body: { usdAmount: string; credits: string; returnUrl: string },
  idempotencyKey: string,
) => dataOf(call('POST', '/api/pool-credit/purchase-stripe', { ...START, body, idempotencyKey }));

export const listPurchases = (cursor: string | undefined, options: CallOptions = {}) =>
  call('GET', '/api/pool-credit/purchases', {
    ...QUIET,
    ...options,
    query: { cursor },
  }) as Promise<Page<Purchase>>;

export const getPurchase = (id: string, options: CallOptions = {}) =>
  dataOf(
    call('GET', '/api/pool-credit/purchases/{id}', { ...QUIET, ...options, params: { id } }),
  ) as Promise<Purchase>;

/** Also has the server ask the card's provider again. */
export const getPurchaseOfSession = (sessionId: string, options: CallOptions = {}) =>
  dataOf(
    call('GET', '/api/pool-credit/purchases/by-session/{sessionId}', {
      ...QUIET,
      ...options,
      params: { sessionId },
    }),
  ) as Promise<Purchase>;
