/**
 * The JSON messages of a player's duel socket, `/stream/{address}`: `type` in capitals, fields flat. A guest has no
 * address and listens at the zero address. Times are milliseconds since 1970 or ISO text.
 */

export interface DuelPerson {
  /** The wallet address, in lower case. */
  userId: string;
  username: string | null;
}

export interface DuelParticipant extends DuelPerson {
  joinedAt: string | number;
  isReady: boolean;
}

export interface DuelChatLine {
  /** Null on the server's notices. */
  userId: string | null;
  username: string | null;
  message: string;
  timestamp: string | number;
  /** A notice of the server's. */
  system?: boolean;
}

export type DuelStatus = 'active' | 'in_game' | 'closed';

export interface DuelRoom {
  roomId: string;
  name: string;
  createdBy: DuelPerson;
  participants: DuelParticipant[];
  maxParticipants: number;
  status: DuelStatus;
  /** Oldest first; the last one is the running or the latest match. */
  matches: { matchId: string }[];
  /** Oldest first, the latest hundred; empty in lists of rooms. */
  chat: DuelChatLine[];
  createdAt?: string | number;
  /** Of two, the one with the higher revision is the newer. */
  revision?: number;
}

export type DuelRole = 'challenger' | 'rival';

export interface GameLaunch {
  url?: string;
  roomId: string;
  matchId: string;
  challenger: string;
  rival: string;
  role: DuelRole;
}

export interface GameStart {
  roomId: string;
  matchId: string;
  challenger: { userId: string; url?: string };
  rival: { userId: string; url?: string };
}

/** A refusal; `action` is the type of the message that it answers. */
export interface DuelError {
  message: string;
  code: string;
  action?: string;
  retryAfterMs?: number;
}

/** What the server tells, by `type`. */
export interface DuelEvents {
  ROOMS_LIST: (message: { rooms: DuelRoom[] }) => void;
  ROOM_CREATED: (message: { room: DuelRoom }) => void;
  ROOM_UPDATED: (message: { room: DuelRoom }) => void;
  ROOM_CLOSED: (message: { roomId: string }) => void;
  CHAT_MESSAGE: (message: DuelChatLine & { roomId: string }) => void;
  GAME_LAUNCH: (message: GameLaunch) => void;
  GAME_START_BROADCAST: (message: GameStart) => void;
  WALLET_BALANCE_UPDATE: (message: object) => void;
  ROOM_STATUS_RESET: (message: { roomId: string; status: DuelStatus }) => void;
  PONG: (message: object) => void;
  ERROR: (message: DuelError) => void;
}

/** What a client may ask, by `type`: the fields of each. */
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
