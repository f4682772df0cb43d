import type { AgentLevel, PastMatch } from '@/api/duel-types';
import { duelName, isSame } from '../people';

/** stopped: without a result. */
export type Result = 'won' | 'lost' | 'stopped' | 'running';

/** Agents had no names of their own before. */
const NAMELESS = /^Agent \(/;
const AGENTS: Record<AgentLevel, string> = {
  easy: 'Easy agent',
  medium: 'Medium agent',
  hard: 'Hard agent',
};

/** How a match went for one of its players. */
export function resultFor(match: PastMatch, userId: string): Result {
  if (!match.endedAt) return 'running';
  if (match.winner === null) return 'stopped';
  return isSame(match.players[match.winner]?.userId, userId) ? 'won' : 'lost';
}

/** The other player, person or agent. */
export function rivalIn(match: PastMatch, userId: string) {
  return match.players.find((player) => !isSame(player.userId, userId));
}

export function rivalOf(match: PastMatch, userId: string): string {
  const rival = rivalIn(match, userId);
  if (!rival) return 'Unknown';
  if (rival.agent) return NAMELESS.test(rival.username) ? AGENTS[rival.agent] : rival.username;
  return rival.userId ? duelName({ userId: rival.userId, username: rival.username }) : 'Unknown';
}

/** How long after its end a match is still fresh enough to ask the other for another. */
const FRESH_MS = 5 * 60_000;

/** A room starts its next match itself; after any other the same two may want one more. */
export function canRematch({ kind, status, endedAt }: PastMatch, now: number): boolean {
  if (kind === 'duel' || status !== 'ended' || !endedAt) return false;
  return now - Date.parse(endedAt) < FRESH_MS;
}
