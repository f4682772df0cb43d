import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getBalances, getStatement, listClaims, listTransactions, WALLET } from '@/api/wallet';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

function useKey(part: string) {
  const { user, status } = useSession();
  return { key: [...WALLET, user?.address, part] as const, enabled: status === 'signedIn' };
}

export function useBalances() {
  const { key, enabled } = useKey('balances');
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getBalances({ signal }),
    enabled,
    refetchOnWindowFocus: 'always',
  });
}

export function useClaims() {
  const { key, enabled } = useKey('claims');
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => listClaims({ signal }),
    enabled,
    refetchOnWindowFocus: 'always',
  });
}

export function useTransactions() {
  const { key, enabled } = useKey('transactions');
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => listTransactions(pageParam, { signal }),
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    refetchOnWindowFocus: 'always',
    enabled,
  });
}

/** Lines of one currency, or of all where none is given. */
export function useStatement(currency: string | undefined) {
  const { key, enabled } = useKey('statement');
  return useInfiniteQuery({
    queryKey: [...key, currency ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => getStatement({ currency, cursor: pageParam }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    enabled,
  });
}

/** Fetches again what of the wallet is on the screen; what is not is fetched when it is next looked at. */
export function refreshWallet(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: WALLET }, { throwOnError: true });
}

/** The Refresh button: the same, and its word on how it went. */
export function useRefresh() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => refreshWallet(queries),
    onSuccess: () => notify.success('Wallet refreshed successfully', { id: 'wallet-refresh' }),
    onError: () => notify.error('Failed to refresh wallet', { id: 'wallet-refresh' }),
  });
}
