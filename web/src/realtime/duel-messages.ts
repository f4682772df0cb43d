/**
 * The JSON messages of a player's duel socket, `/stream/{address}`: `type` in capitals, fields flat. A guest has no
 * address and listens at the zero address. What the server sends is generated from its document (`make openapi`).
 */
import type { components } from '@/api/schema';

type Schemas = components['schemas'];
type Told<Name extends keyof Schemas> = Omit<Schemas[Name], 'type'>;

export type DuelParticipant = Schemas['DuelParticipant'];
/** A line of a room's chat, or a notice of the server's. */
export type DuelChatLine = Schemas['DuelLine'];
export type DuelStatus = Schemas['DuelStatus'];
export type DuelRoom = Schemas['DuelRoom'];
export type DuelRole = Schemas['DuelRole'];
export type GameLaunch = Told<'GameLaunch'>;
/** A refusal; `action` is the type of the message that it answers. */
export type DuelError = Told<'DuelErrorMessage'>;

/** Messages of the server, by `type`. */
export interface DuelEvents {
  ROOMS_LIST: (message: Told<'RoomsList'>) => void;
  ROOM_CREATED: (message: Told<'RoomCreated'>) => void;
  ROOM_UPDATED: (message: Told<'RoomUpdated'>) => void;
  ROOM_CLOSED: (message: Told<'RoomClosed'>) => void;
  CHAT_MESSAGE: (message: Told<'RoomChat'>) => void;
  GAME_LAUNCH: (message: Told<'GameLaunch'>) => void;
  GAME_START_BROADCAST: (message: Told<'GameStartBroadcast'>) => void;
  WALLET_BALANCE_UPDATE: (message: Told<'WalletBalanceUpdate'>) => void;
  ROOM_STATUS_RESET: (message: Told<'RoomStatusReset'>) => void;
  PONG: (message: Told<'DuelPong'>) => void;
  ERROR: (message: Told<'DuelErrorMessage'>) => void;
}

/** Requests that a client may make, by `type`: the fields of each. */
export interface DuelRequests {
  GET_ROOMS: () => void;
  WATCH_ROOM: (fields: { roomId: string }) => void;
  CREATE_ROOM: (fields: { roomName: string; maxParticipants: number; roomId: string }) => void;
  JOIN_ROOM: (fields: { roomId: string }) => void;
  LEAVE_ROOM: (fields: { roomId: string }) => void;
  CHAT_MESSAGE: (fields: { roomId: string; message: string }) => void;
  READY_STATUS: (fields: { roomId: string; isReady: boolean }) => void;
  START_GAME: (fields: { roomId: string }) => void;
}

export type DuelRequest = keyof DuelRequests;
