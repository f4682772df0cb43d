/** Shapes of the quests' calls. Amounts are decimal text, times ISO 8601. */
import type { components } from './schema';

type Schemas = components['schemas'];
type Card = Omit<Schemas['Quest'], 'goal' | 'period'>;

export type QuestStatus = 'active' | 'completed' | 'cancelled';
export type QuestPerson = Schemas['QuestParticipant'];

/** How far somebody is with a quest. */
export type EntryState = 'joined' | 'playing' | 'won' | 'lost' | 'void';

/** The goal of a quest; a kind that this page does not know yet may come. */
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
  | { kind: 'own_nft'; collection: string; days: number };

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

/** The API's document knows a goal as an object, of any fields. */
export const questOf = (quest: Schemas['Quest']): Quest => quest as Quest;

/** How one stands in a quest of the list, in its period that runs. */
export type QuestStanding = Schemas['QuestStanding'];

/** One's own part in a quest. */
export interface QuestEntry {
  state: EntryState;
  /** The match that runs, or was the last; null before the first one. */
  playId: string | null;
  /** Frames won in a row so far, or how much of what a quest of events asks for. */
  progress: number;
  /** Of a quest of events: the progress that it asks for. */
  target?: number | null;
  /** It is won, and its reward is not in the balance yet: the result can still be undone, or the reward is not there. */
  rewardWaits?: boolean;
  /** It can be joined again: another day or week has begun, or the last game was given up by the server. */
  canJoin: boolean;
  /** Days or weeks that were won one after the other; null of a quest that is played once. */
  streak?: { now: number; best: number } | null;
}

/** A finished game, for everybody to see again. */
export interface QuestReplay {
  playId: string;
  player: QuestPerson;
  won: boolean;
  score: number;
}

/** A quest on its page. */
export interface QuestDetail extends Quest {
  /** The newest first, at most ten. */
  replays?: QuestReplay[];
}

/** A line of the leaderboard. `winRate` is a percentage, 0 to 100. */
export interface QuestScore {
  address: string;
  username: string | null;
  gamesPlayed: number;
  score: number;
  winRate: number;
}

/** Where a reward is. */
export interface RewardPlace {
  /** Null until it is paid out for good. */
  transactionHash: string | null;
  explorerUrl?: string | null;
  /** It goes to the wallet, and is not there yet. */
  onTheWay?: boolean;
  /** Why it stayed in the balance of somebody who wants rewards in their wallet. */
  kept?: string | null;
}

export interface QuestReward extends RewardPlace {
  currency: string;
  amount: string;
  description: string;
}

/** The server's record of a play. */
export interface QuestResult {
  won: boolean;
  score: number;
  rewards: QuestReward[];
  totalPoolRewarded: string;
}

/** The same of a pool game without a quest. */
export interface PoolGameResult extends RewardPlace {
  poolReward: string;
}
