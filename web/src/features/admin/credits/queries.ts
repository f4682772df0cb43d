import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getCreditConfig } from '@/api/credits';
import { getStatistics, listWaitingGrants } from '@/api/credits-admin';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';

/** The server's statistics are as old at most. */
const STATISTICS_MS = 30_000;

export function useStatistics() {
  return useQuery({
    queryKey: [...ADMIN, 'credits', 'statistics'],
    queryFn: ({ signal }) => asAdmin((options) => getStatistics(options), { signal }),
    refetchInterval: STATISTICS_MS,
  });
}

/** The settings that hold now. */
export function useSettings() {
  return useQuery({
    queryKey: [...ADMIN, 'credits', 'config'],
    queryFn: ({ signal }) => getCreditConfig({ signal }),
  });
}

export function useWaitingGrants() {
  return useInfiniteQuery({
    queryKey: [...ADMIN, 'credits', 'grants'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin((options) => listWaitingGrants(cursor, options), { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    refetchInterval: STATISTICS_MS,
  });
}
