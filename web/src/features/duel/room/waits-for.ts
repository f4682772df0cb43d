import type { DuelRoom } from '@/realtime/duel-messages';
import { MIN_READY } from '../limits';
import { duelName, isSame, readyCount } from '../people';

/** The person or the thing that somebody who is ready still waits for, in a few words. */
export function waitsFor(room: DuelRoom, userId: string | null | undefined): string {
  const { participants, createdBy } = room;
  if (participants.length < MIN_READY) return 'a rival';
  if (readyCount(room) >= MIN_READY) return `${duelName(createdBy)} to start`;
  const [other, ...more] = participants.filter((one) => !isSame(one.userId, userId));
  return other && more.length === 0 ? duelName(other) : 'one more';
}
