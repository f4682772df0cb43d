/** Shapes of the quests' calls. Amounts are decimal text, times ISO 8601. */
import type { components } from './schema';

type Schemas = components['schemas'];
type Card = Schemas['Quest'];

export type QuestStatus = 'active' | 'completed' | 'cancelled';
export type QuestPerson = Schemas['QuestParticipant'];

/** How far somebody is with a quest. */
export type EntryState = 'joined' | 'playing' | 'won' | 'lost' | 'void';

/** What wins a quest; a kind that this page does not know yet may come. */
export type Goal =
  | { kind: 'win' | 'run_out' }
  | { kind: 'win_in'; shots: number }
  | {
      kind:
        | 'pots_in_visit'
        | 'win_streak'
        | 'watch_minutes'
        | 'correct_votes'
        | 'duel_wins'
        | 'tournament_top'
        | 'chat_days'
        | 'follows'
        | 'referrals';
      n: number;
    }
  | { kind: 'hold_token'; amount: number; days: number }
  | { kind: 'own_nft'; collection: string };

/** A quest on a card; what the server of before did not say may be missing. */
export interface Quest extends Card {
  status?: QuestStatus;
  isAIQuest?: boolean;
  agentDisplayName?: string | null;
  gameUrl?: string | null;
  goal?: Goal;
  period?: 'once' | 'daily' | 'weekly';
  startsAt?: string | null;
  endsAt?: string | null;
  /** Of all who take part; `participants` are the first hundred. */
  participantCount?: number;
}

/** One's own part in a quest. */
export interface QuestEntry {
  state: EntryState;
  playId: string | null;
  score: number | null;
}

/** A quest on its page. */
export interface QuestDetail extends Quest {
  /** Null: nobody is signed in, or they take no part. */
  entry?: QuestEntry | null;
}

/** A line of the leaderboard. `winRate` is a percentage, 0 to 100. */
export interface QuestScore {
  address: string;
  username: string | null;
  gamesPlayed: number;
  score: number;
  winRate: number;
  /** The public replay of their best play. */
  matchId?: string | null;
}

export interface QuestReward {
  currency: string;
  amount: string;
  description: string;
  /** Null until it is paid out and mined. */
  transactionHash: string | null;
  explorerUrl?: string | null;
}

/** What the server booked for a play. */
export interface QuestResult {
  won: boolean;
  score: number;
  rewards: QuestReward[];
  totalPoolRewarded: string;
}

/** The same of a pool game without a quest. */
export interface PoolGameResult {
  poolReward: string;
  transactionHash: string | null;
  explorerUrl?: string | null;
}
