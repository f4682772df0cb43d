import { type CallOptions, call } from '@/lib/http';
import type { Rematch, Replay } from './wire';

export async function getReplay(matchId: string, options: CallOptions = {}): Promise<Replay> {
  const path = `/api/duel/matches/${encodeURIComponent(matchId)}/replay`;
  return (await call<{ data: Replay }>('GET', path, { ...options, toast: false })).data;
}

/** Both players have to ask; the second answer brings the new match. */
export async function askRematch(matchId: string): Promise<Rematch> {
  const path = `/api/duel/matches/${encodeURIComponent(matchId)}/rematch`;
  return (await call<{ data: Rematch }>('POST', path, { toast: false })).data;
}
