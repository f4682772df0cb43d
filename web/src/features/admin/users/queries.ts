import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getUserStats, listUsers } from '@/api/admin';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';

/** As long as the server keeps what it counted. */
const COUNTED_MS = 30_000;

export const SIZES = [5, 10, 25, 50] as const;
export type Size = (typeof SIZES)[number];

export function useUserStats() {
  return useQuery({
    queryKey: [...ADMIN, 'user-stats'],
    queryFn: ({ signal }) => asAdmin(getUserStats, { signal }),
    staleTime: COUNTED_MS,
    refetchInterval: COUNTED_MS,
  });
}

/** A page of everybody or of a search; the page before stays until it is there. */
export function useUsers(search: string, page: number, limit: Size) {
  return useQuery({
    queryKey: [...ADMIN, 'users', search, page, limit],
    queryFn: ({ signal }) =>
      asAdmin((options) => listUsers({ search: search || undefined, page, limit }, options), {
        signal,
      }),
    placeholderData: keepPreviousData,
    // A search by e-mail is written down each time that it is made.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: COUNTED_MS,
  });
}
