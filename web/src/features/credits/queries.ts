import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Purchase, PurchaseStatus } from '@/api/credit-types';
import {
  CREDITS,
  creditBalanceQuery,
  getCreditConfig,
  getPurchase,
  getPurchaseOfSession,
  listPurchases,
} from '@/api/credits';
import { getTokenInfo } from '@/api/pool-token';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { tellOtherTabs } from './tabs';
import { TEXTS } from './texts';

const BALANCE_MS = 30_000;
const POLL_MS = 3000;
/** A node's or a provider's word may come a little after the answer. */
const AGAIN_MS = 1000;

const LASTING: ReadonlySet<PurchaseStatus> = new Set([
  'paid',
  'expired',
  'failed',
  'refunded',
  'returned',
]);

function useKey(part: string) {
  const { user, status } = useSession();
  return { key: [...CREDITS, user?.address, part] as const, enabled: status === 'signedIn' };
}

/** Balance and free plays, asked for again every 30 s. */
export function useCreditBalance() {
  const { user, status } = useSession();
  const balance = useQuery({
    ...creditBalanceQuery(user?.address),
    enabled: status === 'signedIn',
    refetchInterval: BALANCE_MS,
    refetchOnWindowFocus: 'always',
  });
  const failed = balance.isRefetchError;
  useEffect(() => {
    // Once for as long as it lasts.
    if (failed) notify.error(TEXTS.balanceFailed, { id: 'credit-balance' });
  }, [failed]);
  return balance;
}

/** Where LP-BAI is; asked once a visit. */
export function useTokenInfo() {
  return useQuery({
    queryKey: [...CREDITS, 'token'],
    queryFn: ({ signal }) => getTokenInfo({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useCreditConfig() {
  return useQuery({
    queryKey: [...CREDITS, 'config'],
    queryFn: ({ signal }) => getCreditConfig({ signal }),
  });
}

/** Newest first. */
export function usePurchases() {
  const { key, enabled } = useKey('purchases');
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => listPurchases(pageParam, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    refetchOnWindowFocus: 'always',
    enabled,
  });
}

const untilItLasts = ({ state }: { state: { data: Purchase | undefined } }) =>
  state.data && LASTING.has(state.data.status) ? false : POLL_MS;

/** An order as it stands, asked for again until nothing more can come of it. */
export function usePurchase(id: string) {
  const { key } = useKey('purchase');
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => getPurchase(id, { signal }),
    refetchInterval: untilItLasts,
  });
}

/** The same by what the card's provider calls it; null where the address names none. */
export function usePurchaseOfSession(sessionId: string | null) {
  const { key, enabled } = useKey('session');
  return useQuery({
    queryKey: [...key, sessionId],
    queryFn: ({ signal }) => getPurchaseOfSession(sessionId ?? '', { signal }),
    refetchInterval: untilItLasts,
    enabled: enabled && sessionId !== null,
  });
}

/** After something that moved credits: every view of them is asked again, here and in other tabs, and once more a second later. */
export function creditsMoved(queries: QueryClient): void {
  const again = () => void queries.invalidateQueries({ queryKey: CREDITS });
  again();
  setTimeout(again, AGAIN_MS);
  tellOtherTabs();
}
