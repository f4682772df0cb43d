import type { Player } from '@/api/duel';
import * as api from '@/api/duel';
import { ApiError } from '@/lib/api-error';
import type { DuelChatLine, DuelRoom } from '@/realtime/duel-messages';
import { isSame, seatOf } from '../people';
import { TEXTS } from '../texts';
import type { DuelLink } from './link';
import { DONE, failed, failedByRest, type Outcome, refusedBySocket } from './outcome';
import { withReady } from './rooms-state';

type RoomNews = { room?: DuelRoom; roomId?: string };

/** The socket speaks for the link's own player alone. */
export function bySocket(link: DuelLink): boolean {
  return link.connected && link.player !== null;
}

/** Makes a room; answers the id in force, which need not be the one asked for. */
export async function create(
  link: DuelLink,
  by: Player,
  room: api.NewRoom,
): Promise<Outcome<string>> {
  if (bySocket(link)) {
    const { roomName, maxParticipants, roomId } = room;
    const answer = await link.ask(
      'CREATE_ROOM',
      { roomName, maxParticipants, roomId },
      (name, { room: made }: RoomNews) =>
        name === 'ROOM_CREATED' && isSame(made?.createdBy.userId, by.userId),
    );
    if (answer.kind === 'done') {
      return { done: true, value: (answer.message as { room: DuelRoom }).room.roomId };
    }
    return failed(TEXTS.createFailed, answer.kind === 'refused' ? answer.error.message : undefined);
  }
  try {
    const made = await api.createRoom(room, by);
    link.rooms.put(made);
    return { done: true, value: made.roomId };
  } catch (error) {
    const answered = error instanceof ApiError && error.status > 0;
    return answered
      ? failed(TEXTS.createFailedApi, error.message)
      : failed(TEXTS.createError, error instanceof Error ? error.message : undefined);
  }
}

export async function join(link: DuelLink, by: Player, roomId: string): Promise<Outcome> {
  if (bySocket(link)) {
    const answer = await link.ask('JOIN_ROOM', { roomId }, (name, { room }: RoomNews) =>
      isMember(name, room, roomId, by),
    );
    if (answer.kind === 'done') return DONE;
    if (answer.kind === 'refused') return refusedBySocket(answer.error);
  }
  return overRest(link, roomId, () => api.joinRoom(roomId, by), TEXTS.joinFailed);
}

export async function leave(link: DuelLink, by: Player, roomId: string): Promise<Outcome> {
  if (bySocket(link)) {
    const answer = await link.ask('LEAVE_ROOM', { roomId }, (name, news: RoomNews) =>
      hasLeft(name, news, roomId, by),
    );
    if (answer.kind === 'done') return DONE;
    if (answer.kind === 'refused') return refusedBySocket(answer.error);
  }
  try {
    await api.leaveRoom(roomId, by);
    link.refresh();
    return DONE;
  } catch (error) {
    return failedByRest(error, TEXTS.leaveFailed);
  }
}

/** Says a line. What the socket took and did not tell is not said again: it may have been heard. */
export async function say(
  link: DuelLink,
  by: Player,
  roomId: string,
  message: string,
): Promise<Outcome> {
  if (bySocket(link)) {
    const answer = await link.ask(
      'CHAT_MESSAGE',
      { roomId, message },
      (name, line: DuelChatLine & { roomId: string }) =>
        name === 'CHAT_MESSAGE' &&
        line.roomId === roomId &&
        line.message === message &&
        isSame(line.userId, by.userId),
    );
    if (answer.kind === 'done') return DONE;
    return failed(TEXTS.sayFailed, answer.kind === 'refused' ? answer.error.message : undefined);
  }
  return overRest(link, roomId, () => api.sayInRoom(roomId, by, message), TEXTS.sayFailed);
}

/** Ready or not: shown at once, and taken back where neither way brought it to the server. */
export async function setReady(
  link: DuelLink,
  by: Player,
  roomId: string,
  isReady: boolean,
): Promise<Outcome> {
  const takeBack = link.rooms.hope(roomId, (room) => withReady(room, by.userId, isReady));
  try {
    if (bySocket(link)) {
      const answer = await link.ask(
        'READY_STATUS',
        { roomId, isReady },
        (name, { room }: RoomNews) =>
          isMember(name, room, roomId, by) && seatIn(room, by)?.isReady === isReady,
      );
      if (answer.kind === 'done') return DONE;
      if (answer.kind === 'refused') return refusedBySocket(answer.error);
    }
    return await overRest(link, roomId, () => api.setReady(roomId, by, isReady), TEXTS.readyFailed);
  } finally {
    takeBack();
  }
}

async function overRest(
  link: DuelLink,
  roomId: string,
  act: () => Promise<unknown>,
  text: string,
): Promise<Outcome> {
  try {
    await act();
    await link.load(roomId);
    return DONE;
  } catch (error) {
    return failedByRest(error, text);
  }
}

function seatIn(room: DuelRoom | undefined, { userId }: Player) {
  return room ? seatOf(room, userId) : undefined;
}

function isMember(name: string, room: DuelRoom | undefined, roomId: string, by: Player): boolean {
  return name === 'ROOM_UPDATED' && room?.roomId === roomId && seatIn(room, by) !== undefined;
}

function hasLeft(name: string, { room, roomId: closed }: RoomNews, roomId: string, by: Player) {
  if (name === 'ROOM_CLOSED') return closed === roomId;
  return name === 'ROOM_UPDATED' && room?.roomId === roomId && !seatIn(room, by);
}
