import { useQuery } from '@tanstack/react-query';
import { getLeaderboard, getMatches, getStats } from '@/api/duel';
import { useDuel } from '../duel-context';
import { LOBBY_LEADERS } from '../limits';

/** The key of every figure of the lobby. */
export const DUEL_QUERIES = ['duel'] as const;

export function useStats() {
  const { me } = useDuel();
  return useQuery({
    queryKey: [...DUEL_QUERIES, 'stats', me?.userId],
    queryFn: ({ signal }) => getStats(me?.userId ?? '', { signal }),
    enabled: me !== null,
  });
}

export function useLeaderboard() {
  return useQuery({
    queryKey: [...DUEL_QUERIES, 'leaderboard'],
    queryFn: ({ signal }) => getLeaderboard(LOBBY_LEADERS, { signal }),
  });
}

export function useMatches() {
  const { me } = useDuel();
  return useQuery({
    queryKey: [...DUEL_QUERIES, 'matches', me?.userId],
    queryFn: ({ signal }) => getMatches(me?.userId ?? '', { signal }),
    enabled: me !== null,
  });
}
