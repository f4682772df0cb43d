import type { PlayerStats } from '@/api/duel-types';
import { site } from '@/lib/site';

/**
 * Figures to look at where the server gives none, for those who develop. Production shows none (decision A43), and
 * whoever shows them says that they are samples.
 */
export function sampleStats(): Omit<PlayerStats, 'userId' | 'username'> | null {
  if (site.environment === 'production') return null;
  return {
    rating: 1500,
    deviation: 350,
    wins: 12,
    losses: 8,
    draws: 0,
    matchesPlayed: 20,
    rank: null,
    curve: [],
  };
}
