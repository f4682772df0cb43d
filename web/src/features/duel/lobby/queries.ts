import { useQuery } from '@tanstack/react-query';
import { getLeaderboard, getMatches, getRunningMatches, getStats } from '@/api/duel';
import type { PlayerStats } from '@/api/duel-types';
import { useDuel } from '../duel-context';
import { LOBBY_LEADERS, REFRESH_MS } from '../limits';

/** Where Glicko-2 starts everybody. */
const NEWCOMER: Omit<PlayerStats, 'userId'> = {
  username: '',
  rating: 1500,
  deviation: 350,
  wins: 0,
  losses: 0,
  draws: 0,
  matchesPlayed: 0,
  rank: null,
  curve: [],
};

/** The key of every figure of the lobby. */
export const DUEL_QUERIES = ['duel'] as const;

export function useStats() {
  const { me } = useDuel();
  return useQuery({
    queryKey: [...DUEL_QUERIES, 'stats', me?.userId],
    queryFn: async ({ signal }) => {
      const userId = me?.userId ?? '';
      return (await getStats(userId, { signal })) ?? { ...NEWCOMER, userId };
    },
    enabled: me !== null,
  });
}

export function useLeaderboard() {
  return useQuery({
    queryKey: [...DUEL_QUERIES, 'leaderboard'],
    queryFn: ({ signal }) => getLeaderboard(LOBBY_LEADERS, { signal }),
  });
}

/** Asked for anew every five seconds while somebody looks. */
export function useRunningMatches() {
  return useQuery({
    queryKey: [...DUEL_QUERIES, 'running'],
    queryFn: ({ signal }) => getRunningMatches({ signal }),
    refetchInterval: REFRESH_MS,
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
