import { useQuery } from '@tanstack/react-query';
import { getMatches, getStats } from '@/api/duel';
import { DUEL_QUERIES } from '../lobby/queries';

/** How somebody plays, and their newest matches: asked for once for a whole page. */
export function usePlayerDuels(address: string) {
  return useQuery({
    queryKey: [...DUEL_QUERIES, 'profile', address],
    queryFn: async ({ signal }) => {
      const [figures, matches] = await Promise.all([
        getStats(address, { signal }),
        getMatches(address, { signal }),
      ]);
      return { figures, matches };
    },
  });
}
