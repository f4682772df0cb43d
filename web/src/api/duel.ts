import { ApiError } from '@/lib/api-error';
import { type CallOptions, call } from '@/lib/http';
import type { DuelRoom, DuelStatus, GameLaunch } from '@/realtime/duel-messages';
import type {
  AgentLevel,
  LeaderboardEntry,
  OpenedMatch,
  PastMatch,
  PlayerStats,
  QueueStatus,
  RematchStatus,
} from './duel-types';

const DUEL = '/api/duel';
/** Matches that the history asks for. */
export const HISTORY_LIMIT = 10;

/** Each failure has a documented text, which the caller shows. */
async function ask<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const answer = await call<{ data: T }>(method, `${DUEL}${path}`, { ...options, toast: false });
  return answer.data;
}

const QUIET = { retry: false } as const;

/** Null for somebody whom the server does not know yet. */
export async function getStats(
  userId: string,
  options: CallOptions = {},
): Promise<PlayerStats | null> {
  try {
    return await ask<PlayerStats>('GET', `/stats/${userId}`, { ...options, ...QUIET });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const getLeaderboard = (limit: number, options: CallOptions = {}) =>
  ask<LeaderboardEntry[]>('GET', '/leaderboard', { ...options, ...QUIET, query: { limit } });

/** Newest first; none for somebody whom the server does not know yet. */
export async function getMatches(userId: string, options: CallOptions = {}): Promise<PastMatch[]> {
  const query = { limit: HISTORY_LIMIT };
  try {
    return await ask<PastMatch[]>('GET', `/matches/${userId}`, { ...options, ...QUIET, query });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Polled: the next poll is the retry. The timestamp keeps caches out. */
export const getRooms = () =>
  ask<DuelRoom[]>('GET', '/rooms', { ...QUIET, query: { timestamp: Date.now() } });

export const getRoom = (roomId: string) => ask<DuelRoom>('GET', roomPath(roomId), QUIET);

export interface Player {
  userId: string;
  username: string;
}

export interface NewRoom {
  roomId: string;
  roomName: string;
  maxParticipants: number;
}

export const createRoom = (room: NewRoom, by: Player) =>
  ask<DuelRoom>('POST', '/rooms', { body: { ...room, ...by } });

export const joinRoom = (roomId: string, by: Player) =>
  ask<DuelRoom>('POST', roomPath(roomId, 'join'), { body: by });

export const leaveRoom = (roomId: string, { userId }: Player) =>
  ask<unknown>('POST', roomPath(roomId, 'leave'), { body: { userId } });

export const sayInRoom = (roomId: string, by: Player, message: string) =>
  ask<unknown>('POST', roomPath(roomId, 'chat'), { body: { ...by, message } });

export const setReady = (roomId: string, { userId }: Player, isReady: boolean) =>
  ask<unknown>('POST', roomPath(roomId, 'ready'), { body: { userId, isReady } });

export const setRoomStatus = (roomId: string, status: DuelStatus) =>
  ask<DuelRoom>('PUT', roomPath(roomId), { body: { status } });

/** Starts the room's match; a repeat answers the running one. */
export const startMatch = (roomId: string) =>
  ask<GameLaunch>('POST', `/matches/${encodeURIComponent(roomId)}/start`);

export const practise = (level: AgentLevel) =>
  ask<OpenedMatch>('POST', '/practice', { body: { level } });

export const enterQueue = () => ask<QueueStatus>('POST', '/queue', { body: {} });
export const getQueue = () => ask<QueueStatus>('GET', '/queue', QUIET);
export const takeAgent = () => ask<QueueStatus>('POST', '/queue/agent', { body: {} });
export const leaveQueue = () => ask<QueueStatus>('DELETE', '/queue', { keepalive: true });

export const askRematch = (matchId: string) =>
  ask<RematchStatus>('POST', `/matches/${matchId}/rematch`, { body: {} });

function roomPath(roomId: string, act?: string): string {
  return `/rooms/${encodeURIComponent(roomId)}${act ? `/${act}` : ''}`;
}

/** The room's running match; for a participant with a way to its table, good once. Null when none runs. */
export async function getMatchOfRoom(
  roomId: string,
): Promise<{ matchId: string; url: string | null } | null> {
  const { status, data } = await call<{
    status: number;
    data: { match_id: string | null; url?: string };
  }>('GET', '/api/get-match-by-room', { ...QUIET, query: { room_id: roomId }, toast: false });
  return status === 1 && data.match_id ? { matchId: data.match_id, url: data.url ?? null } : null;
}
