import { type CallOptions, call } from '@/lib/http';
import type { Level, Outcome, Shot, ShotEvent, TableName } from './wire';

export interface ReplayPlayer {
  userId: string | null;
  username: string;
  agent: Level | null;
}

export interface ReplayShot {
  number: number;
  seat: 0 | 1;
  /** Milliseconds since 1970. */
  at: number;
  shot: Shot;
  trajectory: string;
  events: ShotEvent[];
  outcome: Outcome;
  hash: string;
  /** null where playing it again broke off before. */
  recomputedHash: string | null;
}

/** A finished match, shot by shot, as the server's record has it and as it computes it anew. */
export interface Replay {
  matchId: string;
  table: TableName;
  players: ReplayPlayer[];
  shots: ReplayShot[];
  winner: 0 | 1 | null;
  reason: string | null;
}

export interface Rematch {
  status: 'offered' | 'matched';
  matchId?: string;
  url?: string;
}

export async function getReplay(matchId: string, options: CallOptions = {}): Promise<Replay> {
  const path = `/api/duel/matches/${encodeURIComponent(matchId)}/replay`;
  return (await call<{ data: Replay }>('GET', path, { ...options, toast: false })).data;
}

/** Both players have to ask; the second answer brings the new match. */
export async function askRematch(matchId: string): Promise<Rematch> {
  const path = `/api/duel/matches/${encodeURIComponent(matchId)}/rematch`;
  return (await call<{ data: Rematch }>('POST', path, { toast: false })).data;
}
