import type { GameLaunch } from '@/realtime/duel-messages';
import type { Rooms } from './rooms-state';

/** polling: no socket now, asked over REST. failed: the same, and no socket is tried any more. */
export type LinkStatus = 'connecting' | 'connected' | 'polling' | 'failed';

export interface DuelSnapshot {
  status: LinkStatus;
  /** With what is done here and not yet answered. */
  rooms: Rooms;
  /** The list has come at least once. */
  listed: boolean;
  /** Neither socket nor REST gave a list. */
  listFailed: boolean;
  /** Rooms that the server said are over. */
  gone: ReadonlyMap<string, 'closed' | 'missing'>;
}

/** Events that happen once, as opposed to what stands. */
export type DuelNews =
  | { kind: 'launch'; launch: GameLaunch }
  | { kind: 'trouble'; text: string }
  | { kind: 'money' };

export const EMPTY_SNAPSHOT: DuelSnapshot = {
  status: 'connecting',
  rooms: new Map(),
  listed: false,
  listFailed: false,
  gone: new Map(),
};
