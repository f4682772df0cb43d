import { request } from '@/lib/http';
import type { CallOptions } from './call';
import type {
  CardPayment,
  Consumed,
  CreditBalance,
  CreditConfig,
  CryptoPayment,
  PlayMeans,
  Purchase,
} from './credit-types';

/** The query key of everything that has to do with anybody's credits; what follows it names whose. */
export const CREDITS = ['credits'] as const;

/** The caller shows failures itself: each has a documented text of its own. */
const QUIET = { toast: false } as const;

type Wrapped<T> = { data: T };

async function data<T>(
  method: string,
  path: string,
  options: Parameters<typeof request>[2] = {},
): Promise<T> {
  return (await request<Wrapped<T>>(method, path, { ...QUIET, ...options })).body.data;
}

/** `_t` keeps caches on the way from answering. */
export const getCreditBalance = (options: CallOptions = {}) =>
  data<CreditBalance>('GET', '/api/pool-credit/balance', {
    ...options,
    query: { _t: Date.now() },
  });

export const getCreditConfig = (options: CallOptions = {}) =>
  data<CreditConfig>('GET', '/api/pool-credit/config', options);

/** Whether the next pool game can be paid. What cannot be asked counts as no (CREDIT-38). */
export const canPlayGame = (): Promise<Pick<PlayMeans, 'canPlay' | 'shortfall'>> =>
  data<PlayMeans>('GET', '/api/pool-credit/can-play', { retry: false }).catch(() => ({
    canPlay: false,
    shortfall: 1,
  }));

/** Pays one pool game against an agent, with a free play where there is one. Repeated before it began, it takes nothing. */
export const consumeForGame = async (idempotencyKey: string): Promise<Consumed> =>
  (
    await request<Consumed>('POST', '/api/pool-credit/consume', {
      ...QUIET,
      body: { gameType: 'pool_game' },
      idempotencyKey,
    })
  ).body;

/** Begun once under its key; who pays presses again sooner than a retry would come. */
const START = { ...QUIET, retry: false } as const;

export const payByCrypto = (body: { amount: string; currency: string }, idempotencyKey: string) =>
  data<CryptoPayment>('POST', '/api/pool-credit/purchase-nowpayments', {
    ...START,
    body,
    idempotencyKey,
  });

export const payByCard = (
  body: { usdAmount: string; credits: number; returnUrl: string },
  idempotencyKey: string,
) =>
  data<CardPayment>('POST', '/api/pool-credit/purchase-stripe', { ...START, body, idempotencyKey });

export const listPurchases = async (
  cursor: string | undefined,
  options: CallOptions = {},
): Promise<{ data: Purchase[]; nextCursor: string | null }> =>
  (
    await request<{ data: Purchase[]; nextCursor: string | null }>(
      'GET',
      '/api/pool-credit/purchases',
      { ...QUIET, ...options, query: { cursor } },
    )
  ).body;

export const getPurchase = (id: string, options: CallOptions = {}) =>
  data<Purchase>('GET', '/api/pool-credit/purchases/{id}', { ...options, params: { id } });

/** Also has the server ask the card's provider again. */
export const getPurchaseOfSession = (sessionId: string, options: CallOptions = {}) =>
  data<Purchase>('GET', '/api/pool-credit/purchases/by-session/{sessionId}', {
    ...options,
    params: { sessionId },
  });
