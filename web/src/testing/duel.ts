import type { PlayerStats } from '../api/duel-types';
import type { DuelParticipant, DuelRoom } from '../realtime/duel-messages';
import { ME } from './render';
import { addressOf, FakeRoom } from './room';

export const ROOM_ID = 'd'.repeat(24);
export const MATCH_ID = 'e'.repeat(24);
export const GAME_URL = 'http://localhost:3001/bitpool/index.html';
export const MY_ID = ME.address;

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

export function member(username: string, change: Partial<DuelParticipant> = {}): DuelParticipant {
  return {
    userId: addressOf(username),
    username,
    joinedAt: ago(120_000),
    isReady: false,
    ...change,
  };
}

export const myself = (change: Partial<DuelParticipant> = {}): DuelParticipant =>
  member('break_king', { userId: MY_ID, ...change });

/** A room of ada's; she is in it. */
export function duelRoom(change: Partial<DuelRoom> = {}): DuelRoom {
  const ada = member('ada');
  return {
    roomId: ROOM_ID,
    name: 'Friday frames',
    createdBy: { userId: ada.userId, username: 'ada' },
    participants: [ada],
    maxParticipants: 8,
    status: 'active',
    matches: [],
    chat: [],
    createdAt: ago(120_000),
    revision: 1,
    ...change,
  };
}

/** A room of one's own, with a rival in it. */
export function ownRoom(change: Partial<DuelRoom> = {}): DuelRoom {
  return duelRoom({
    createdBy: { userId: MY_ID, username: 'break_king' },
    participants: [myself({ isReady: true }), member('rio', { isReady: true })],
    ...change,
  });
}

export function stats(change: Partial<PlayerStats> = {}): PlayerStats {
  return {
    userId: MY_ID,
    username: 'break_king',
    rating: 1623.4,
    deviation: 80,
    wins: 14,
    losses: 9,
    draws: 0,
    matchesPlayed: 23,
    rank: 12,
    curve: [],
    ...change,
  };
}

/** A duel's server in the page: it proves whoever asks, and lists its rooms. */
export class FakeDuel extends FakeRoom {
  rooms: DuelRoom[] = [];
  /** Answers to a request, by its type; without one it stays unanswered, but for the usual ones. */
  readonly answers: Record<string, (sent: Record<string, unknown>) => object | null> = {};

  override hear(text: string): void {
    const sent = JSON.parse(text) as { type: string } & Record<string, unknown>;
    this.heard.push(sent);
    const reply = (message: object) => queueMicrotask(() => this.tell(message));
    const answer = this.answers[sent.type]?.(sent);
    if (answer) reply(answer);
    else if (sent.type === 'join_user') reply({ type: 'joined_user', address: MY_ID });
    else if (sent.type === 'GET_ROOMS') reply({ type: 'ROOMS_LIST', rooms: this.rooms });
    else if (sent.type === 'PING') reply({ type: 'PONG' });
  }

  /** Requests heard, without the opening and the list. */
  get asked() {
    const usual = new Set(['join_user', 'GET_ROOMS', 'WATCH_ROOM', 'PING']);
    return this.heard.filter(({ type }) => !usual.has(type));
  }

  count(type: string): number {
    return this.heard.filter((sent) => sent.type === type).length;
  }
}
