import type { DuelRoom } from '@/realtime/duel-messages';

const KEY = 'duelRooms';
/** The browser keeps the rooms seen last, so that a lost server leaves something to look at. */
const KEPT = 50;
const KEPT_LINES = 20;

export function localRooms(): DuelRoom[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRoom) : [];
  } catch {
    return [];
  }
}

export function localRoom(roomId: string): DuelRoom | null {
  return localRooms().find((room) => room.roomId === roomId) ?? null;
}

/** Keeps what is known now and, behind it, what was known before. */
export function keepRooms(rooms: readonly DuelRoom[], gone: ReadonlySet<string>): void {
  const known = new Set(rooms.map((room) => room.roomId));
  const earlier = localRooms().filter(({ roomId }) => !known.has(roomId) && !gone.has(roomId));
  const kept = [...rooms, ...earlier]
    .slice(0, KEPT)
    .map((room) => ({ ...room, chat: room.chat.slice(-KEPT_LINES) }));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs the copy alone.
  }
}

function isRoom(value: unknown): value is DuelRoom {
  const room = value as Partial<DuelRoom> | null;
  return (
    typeof room?.roomId === 'string' &&
    typeof room.name === 'string' &&
    typeof room.createdBy?.userId === 'string' &&
    typeof room.maxParticipants === 'number' &&
    Array.isArray(room.participants) &&
    Array.isArray(room.matches) &&
    Array.isArray(room.chat)
  );
}
