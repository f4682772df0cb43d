/** The duel's documented texts (D3 section 8), each said in one place. */
export const TEXTS = {
  fallback: 'Failed to connect to game server. Falling back to API polling.',
  givenUp: 'The connection to the game server is lost. Please refresh the page.',
  unreadable: 'The game server sent something that this page does not understand.',
  unsent: 'Your message could not be sent to the game server.',
  roomNotFound: 'Room not found',
  roomMissing: 'Room not found in database',
  loadFailed: 'Failed to load room',
  roomClosed: 'This room has been closed',
  createFailed: 'Failed to create room. Please try again.',
  createFailedApi: 'Failed to create room via API',
  createError: 'Error creating room',
  joinFailed: 'Failed to join room via API',
  leaveFailed: 'Failed to leave room via API',
  sayFailed: 'Error sending message',
  readyFailed: 'Failed to update ready status via API',
  startFailed: 'Failed to start game. Please try again.',
  noUrl: 'Game launch event missing URL data',
  badUrl: 'Failed to construct game URL.',
  tooMany: 'Too many requests. Please wait a moment before trying again.',
  actionRoomGone: 'Room not found. Please refresh the page and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  onlyCreator: 'Only the room creator can start the game',
  needReady: 'Need at least 2 ready players to start',
  alreadyStarted: 'Game is already in progress. Please wait for it to finish or restart the room.',
} as const;

/** Texts for somebody without a session who wants to act. */
export const LOGIN_TEXTS = {
  create: 'You must be logged in to create a room',
  invite: 'You must be logged in to invite somebody',
  join: 'You must be logged in to join a room',
  leave: 'You must be logged in to leave a room',
  ready: 'You must be logged in to set ready status',
  start: 'You must be logged in to start the game',
} as const;

/** The same in a room, where a visitor without a wallet only looks on. */
export const GUEST_TEXTS = {
  chat: 'Please connect your wallet to chat',
  ready: 'Please connect your wallet to set ready status',
  play: 'Please connect your wallet to play',
} as const;
