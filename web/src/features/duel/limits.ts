/** The duel's documented times (D3 section 9), in milliseconds. */
export const RECONNECT = {
  reconnectionAttempts: 5,
  reconnectionDelay: 3000,
  reconnectionFactor: 1.5,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0,
} as const;

export const PING_MS = 30_000;
/** A connection is dead this long after its last sign of life. */
export const DEAD_MS = 120_000;
export const POLL_MS = 10_000;
export const REFRESH_MS = 5000;
export const START_THROTTLE_MS = 3000;
/** A start that nobody answered is sent once more after the first, and counts as done after the second. */
export const START_REPEAT_MS = 3000;
export const START_RESULT_MS = 5000;
/** Time after which a request that the socket does not answer is asked over REST. */
export const ANSWER_MS = 5000;
/** Between the word that a room is gone and the way back to the lobby. */
export const REDIRECT_MS = 1500;

export const ROOM_SIZES = [2, 4, 6, 8, 10, 12] as const;
export const DEFAULT_SIZE = 8;
export const LOBBY_LEADERS = 5;
/** Chat lines kept of a room. */
export const CHAT_LINES = 100;
export const MIN_READY = 2;
/** Between a room that became in_game and the way to its table, where no launch came. */
export const AUTO_JOIN_MS = 1200;
/** How long an asked rematch stands, and how often its answer is looked for. */
export const REMATCH_MS = 60_000;
export const REMATCH_ASK_MS = 3000;
