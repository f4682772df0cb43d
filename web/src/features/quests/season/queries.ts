import { useQuery } from '@tanstack/react-query';
import { getSeason, getSeasonStanding, listSeasons, SEASONS } from '@/api/seasons';
import { useSession } from '@/lib/session';

const REFRESH_MS = 30_000;

export function useSeasons() {
  return useQuery({
    queryKey: [...SEASONS, 'list'],
    queryFn: ({ signal }) => listSeasons({ signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useSeason(id: string) {
  return useQuery({
    queryKey: [...SEASONS, 'detail', id],
    queryFn: ({ signal }) => getSeason(id, { signal, retry: false }),
    refetchInterval: REFRESH_MS,
  });
}

/** One's own place; undefined until it is known. */
export function useSeasonStanding(id: string) {
  const { user, status } = useSession();
  const { data } = useQuery({
    queryKey: [...SEASONS, 'standing', id, user?.address],
    queryFn: ({ signal }) => getSeasonStanding(id, { signal }),
    enabled: status === 'signedIn',
    refetchInterval: REFRESH_MS,
  });
  return data;
}
