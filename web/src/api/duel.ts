import { ApiError } from '@/lib/api-error';
import type { DuelStatus } from '@/realtime/duel-messages';
import { type CallOptions, call, dataOf } from './call';
import type { AgentLevel, PastMatch, PlayerStats } from './duel-types';

/** Matches that the history asks for. */
export const HISTORY_LIMIT = 10;

/** Each failure has a documented text, which the caller shows. */
const QUIET = { toast: false } as const;
/** Polled, or with a retry of the caller's. */
const ONCE = { toast: false, retry: false } as const;

/** Null for somebody whom the server does not know yet. */
export async function getStats(
  userId: string,
  options: CallOptions = {},
): Promise<PlayerStats | null> {
  try {
    return await dataOf(
      call('GET', '/api/duel/stats/{userId}', { ...options, ...ONCE, params: { userId } }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const getLeaderboard = (limit: number, options: CallOptions = {}) =>
  dataOf(call('GET', '/api/duel/leaderboard', { ...options, ...ONCE, query: { limit } }));

/** Newest first; none for somebody whom the server does not know yet. */
export async function getMatches(
  userId: string,
  options: CallOptions = {},
  limit = HISTORY_LIMIT,
): Promise<PastMatch[]> {
  const of = { params: { userId }, query: { limit } };
  try {
    return await dataOf(call('GET', '/api/duel/matches/{userId}', { ...options, ...ONCE, ...of }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Matches that can be watched, the best players' first. Polled. */
export const getRunningMatches = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/duel/running', { ...options, ...ONCE }));

/** Polled: the next poll is the retry. The timestamp keeps caches out. */
export const getRooms = () =>
  dataOf(call('GET', '/api/duel/rooms', { ...ONCE, query: { timestamp: String(Date.now()) } }));

export const getRoom = (roomId: string) =>
  dataOf(call('GET', '/api/duel/rooms/{roomId}', { ...ONCE, params: { roomId } }));

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
  dataOf(call('POST', '/api/duel/rooms', { ...QUIET, body: { ...room, ...by } }));

const inRoom = <Body>(roomId: string, body: Body) => ({ ...QUIET, params: { roomId }, body });

export const joinRoom = (roomId: string, by: Player) =>
  dataOf(call('POST', '/api/duel/rooms/{roomId}/join', inRoom(roomId, by)));

export const leaveRoom = (roomId: string, { userId }: Player) =>
  dataOf(call('POST', '/api/duel/rooms/{roomId}/leave', inRoom(roomId, { userId })));

export const sayInRoom = (roomId: string, by: Player, message: string) =>
  dataOf(call('POST', '/api/duel/rooms/{roomId}/chat', inRoom(roomId, { ...by, message })));

export const setReady = (roomId: string, { userId }: Player, isReady: boolean) =>
  dataOf(call('POST', '/api/duel/rooms/{roomId}/ready', inRoom(roomId, { userId, isReady })));

export const setRoomStatus = (roomId: string, status: DuelStatus) =>
  dataOf(call('PUT', '/api/duel/rooms/{roomId}', inRoom(roomId, { status })));

/** Starts the room's match; a repeat answers the running one. */
export const startMatch = (roomId: string) =>
  dataOf(call('POST', '/api/duel/matches/{id}/start', { ...QUIET, params: { id: roomId } }));

/** `paid`: with the right to a game that credits or a free play have paid. */
export const practise = (level: AgentLevel, paid = false) =>
  dataOf(
    call('POST', '/api/duel/practice', { ...QUIET, body: { level, ...(paid ? { paid } : {}) } }),
  );

/** Without an account; `token` is of an earlier one of this browser. */
export const practiseAsGuest = (level: AgentLevel, token: string | null) =>
  dataOf(
    call('POST', '/api/practice/guest', { ...QUIET, body: { level, ...(token ? { token } : {}) } }),
  );

/** The match that the caller plays, with a way back to its table; null where none runs. */
export const getOwnTable = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/duel/own', { ...options, ...ONCE }));

/** The same of the guest with that token. */
export const getGuestsTable = (token: string, options: CallOptions = {}) =>
  dataOf(call('POST', '/api/practice/guest/own', { ...options, ...ONCE, body: { token } }));

/** Hands the matches that a guest practised over to the caller. */
export const claimPractice = (token: string) =>
  dataOf(call('POST', '/api/practice/claim', { ...QUIET, body: { token } }));

export const enterQueue = () => dataOf(call('POST', '/api/duel/queue', QUIET));
export const getQueue = () => dataOf(call('GET', '/api/duel/queue', ONCE));
export const takeAgent = () => dataOf(call('POST', '/api/duel/queue/agent', QUIET));
export const leaveQueue = () =>
  dataOf(call('DELETE', '/api/duel/queue', { ...QUIET, keepalive: true }));

export const askRematch = (matchId: string) =>
  dataOf(call('POST', '/api/duel/matches/{id}/rematch', { ...QUIET, params: { id: matchId } }));

/** The room's running match; for a participant with a way to its table, good once. Null when none runs. */
export async function getMatchOfRoom(
  roomId: string,
): Promise<{ matchId: string; url: string | null } | null> {
  const { status, data } = await call('GET', '/api/get-match-by-room', {
    ...ONCE,
    query: { room_id: roomId },
  });
  return status === 1 && data.match_id ? { matchId: data.match_id, url: data.url ?? null } : null;
}
