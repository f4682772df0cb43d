import { type CallOptions, call } from '@/lib/http';
import type { Shot, ShotEvent, TableName } from './wire';

export interface ReplayPlayer {
  userId: string | null;
  username: string;
}

export interface ReplayShot {
  number: number;
  seat: 0 | 1;
  at: string | number;
  shot: Shot;
  trajectory: string;
  events: ShotEvent[];
  text?: string;
  hash: string;
  recomputedHash: string;
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
export async function askRematch(matchId: string, token: string | null): Promise<Rematch> {
  const path = `/api/duel/matches/${encodeURIComponent(matchId)}/rematch`;
  const as = token === null ? undefined : { token: () => token, lost: () => {} };
  return (await call<{ data: Rematch }>('POST', path, { toast: false, as })).data;
}
