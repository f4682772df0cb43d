import type { DuelChatLine, DuelRoom, DuelStatus } from '@/realtime/duel-messages';
import { CHAT_LINES } from '../limits';
import { isSame } from '../people';

export type Rooms = ReadonlyMap<string, DuelRoom>;

/** The list as the server tells it; a room that is being looked at stays although the list leaves it out. */
export function listed(rooms: Rooms, list: readonly DuelRoom[], watched: ReadonlySet<string>) {
  const open = list.filter(isOpen);
  const next = new Map(open.map((room) => [room.roomId, newer(rooms.get(room.roomId), room)]));
  for (const id of watched) {
    const room = rooms.get(id);
    if (room && !next.has(id)) next.set(id, room);
  }
  return next;
}

/** A room that its participants have all left is closed, and forgotten. */
export function put(rooms: Rooms, room: DuelRoom): Rooms {
  if (!isOpen(room)) return without(rooms, room.roomId);
  return new Map(rooms).set(room.roomId, newer(rooms.get(room.roomId), room));
}

/** News may overtake each other, and lists leave the chat out. */
function newer(known: DuelRoom | undefined, told: DuelRoom): DuelRoom {
  if (!known) return told;
  if ((told.revision ?? 0) < (known.revision ?? 0)) return known;
  return told.chat.length > 0 ? told : { ...told, chat: known.chat };
}

export function without(rooms: Rooms, roomId: string): Rooms {
  if (!rooms.has(roomId)) return rooms;
  const next = new Map(rooms);
  next.delete(roomId);
  return next;
}

export function changed(rooms: Rooms, roomId: string, change: (room: DuelRoom) => DuelRoom): Rooms {
  const room = rooms.get(roomId);
  return room ? new Map(rooms).set(roomId, change(room)) : rooms;
}

export function withLine(room: DuelRoom, line: DuelChatLine): DuelRoom {
  if (room.chat.some((one) => isRepeat(one, line))) return room;
  return { ...room, chat: [...room.chat, line].slice(-CHAT_LINES) };
}

export function inGame(room: DuelRoom, matchId: string | null): DuelRoom {
  const known = matchId === null || room.matches.some((one) => one.matchId === matchId);
  const matches = known ? room.matches : [...room.matches, { matchId: matchId ?? '' }];
  return { ...room, status: 'in_game', matches };
}

export function withStatus(room: DuelRoom, status: DuelStatus): DuelRoom {
  return { ...room, status };
}

export function withReady(room: DuelRoom, userId: string, isReady: boolean): DuelRoom {
  const participants = room.participants.map((one) =>
    isSame(one.userId, userId) ? { ...one, isReady } : one,
  );
  return { ...room, participants };
}

function isOpen(room: DuelRoom): boolean {
  return room.status !== 'closed' && room.participants.length > 0;
}

function isRepeat(a: DuelChatLine, b: DuelChatLine): boolean {
  return a.timestamp === b.timestamp && a.message === b.message && isSame(a.userId, b.userId);
}
