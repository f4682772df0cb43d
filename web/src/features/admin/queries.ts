import { useInfiniteQuery } from '@tanstack/react-query';
import { listAudit, listDeposits, listGrants, listWithdrawals } from '@/api/admin';
import type { WithdrawalStatus } from '@/api/money-types';
import { asAdmin } from './calls';

export const ADMIN = ['admin'] as const;
/** Two admins may work on one queue. */
const QUEUE_MS = 15_000;

const FIRST = undefined as string | undefined;

export function useWithdrawals(status: WithdrawalStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [...ADMIN, 'withdrawals', status ?? 'all'],
    initialPageParam: FIRST,
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin((options) => listWithdrawals({ status, cursor }, options), { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    refetchInterval: QUEUE_MS,
  });
}

export function useManualDeposits() {
  return useInfiniteQuery({
    queryKey: [...ADMIN, 'deposits'],
    initialPageParam: FIRST,
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin((options) => listDeposits({ status: 'pending', cursor }, options), { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    refetchInterval: QUEUE_MS,
  });
}

/** Grants, and the currencies in which something can be granted. */
export function useGrants(status: 'waiting' | undefined) {
  return useInfiniteQuery({
    queryKey: [...ADMIN, 'claims', status ?? 'all'],
    initialPageParam: FIRST,
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin((options) => listGrants({ status, cursor }, options), { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: QUEUE_MS,
  });
}

/** The log, newest first, of one action or of all; and what its last check found. */
export function useAudit(action: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...ADMIN, 'audit', action ?? 'all'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin((options) => listAudit({ action, cursor }, options), { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => ({
      entries: pages.flatMap((page) => page.data),
      verified: pages[0]?.verified,
    }),
  });
}
