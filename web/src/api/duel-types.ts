/** Answers of the duel's REST calls, by the names that the app uses. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type AgentLevel = Schemas['AgentLevel'];
export type RatingPoint = Schemas['RatingPoint'];
export type PlayerStats = Schemas['DuelStats'];
export type LeaderboardEntry = Schemas['DuelLeader'];
export type PastMatch = Schemas['MatchSummary'];
export type RunningMatch = Schemas['RunningMatch'];
export type OwnTable = Schemas['OwnTable'];
export type QueueStatus = Schemas['QueueView'];
