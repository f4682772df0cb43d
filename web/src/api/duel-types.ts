/** What the duel's REST calls answer. */

export interface RatingPoint {
  at: string;
  rating: number;
}

export interface PlayerStats {
  userId: string;
  username: string | null;
  rating: number;
  deviation: number;
  wins: number;
  losses: number;
  draws: number;
  matchesPlayed: number;
  rank: number | null;
  /** Oldest first, at most 200. */
  curve: RatingPoint[];
}

export interface LeaderboardEntry {
  userId: string;
  username: string | null;
  rating: number;
  wins: number;
  losses: number;
}

export type AgentLevel = 'easy' | 'medium' | 'hard';

export interface MatchPlayer {
  seat: 0 | 1;
  userId: string | null;
  username: string | null;
  agent?: AgentLevel | null;
}

export interface PastMatch {
  matchId: string;
  roomId: string | null;
  kind: string;
  players: MatchPlayer[];
  winner: 0 | 1 | null;
  reason: string | null;
  /** What the match did to the asked player's rating. */
  ratingChange: number | null;
  startedAt: string;
  endedAt: string | null;
}

export interface OpenedMatch {
  matchId: string;
  url: string;
}

export interface QueueStatus {
  status: 'waiting' | 'matched' | 'agent_offered';
  since: string | number;
  matchId?: string;
  url?: string;
}

export interface RematchStatus {
  status: 'offered' | 'matched';
  matchId?: string;
  url?: string;
}
