import type { OperatedRoom, RoomState } from '@/api/operations';

/** Kinds as operators call them; a kind that is new to this page shows by its own name. */
const KINDS: Record<string, string> = {
  stream: 'Stream',
  prediction: 'Prediction',
  duel: 'Duel room',
  table: 'Table',
  lobby: 'Lobby',
  tournament: 'Tournament',
};

export const kindWord = (kind: string): string => KINDS[kind] ?? kind;

export const STATE_WORDS: Record<RoomState, string> = {
  running: 'Running',
  loading: 'Starting',
  unavailable: 'No database',
  parked: 'Parked',
  resting: 'Resting',
};

export const roomName = ({ kind, id, title }: OperatedRoom): string =>
  title ?? (kind === 'lobby' ? 'Duel lobby' : id);

/** Whether somebody should look at it. */
export const inTrouble = ({ state }: OperatedRoom): boolean =>
  state === 'parked' || state === 'unavailable';
