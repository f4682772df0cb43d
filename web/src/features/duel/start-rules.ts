import type { DuelRoom } from '@/realtime/duel-messages';
import { MIN_READY } from './limits';
import { isCreator, readyCount } from './people';
import { TEXTS } from './texts';

/** Why this person cannot start the room's game now; null where they can. The server asks the same. */
export function startRefusal(room: DuelRoom, userId: string | null): string | null {
  if (!isCreator(room, userId)) return TEXTS.onlyCreator;
  if (room.status === 'in_game') return TEXTS.alreadyStarted;
  if (readyCount(room) < MIN_READY) return TEXTS.needReady;
  return null;
}
