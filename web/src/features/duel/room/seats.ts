import type { DuelParticipant, DuelRoom } from '@/realtime/duel-messages';
import { isCreator, isSame } from '../people';

interface Seats {
  one: DuelParticipant | null;
  other: DuelParticipant | null;
  further: readonly DuelParticipant[];
  /** Seats that nobody has, beside the two at the table. */
  free: number;
}

/** Seats as the server would pair their people: of those who are ready the creator, then the first; else in the order in which they came. */
export function atTheTable(room: DuelRoom): Seats {
  const { participants, maxParticipants } = room;
  const rank = ({ userId, isReady }: DuelParticipant) =>
    isReady ? Number(!isCreator(room, userId)) : 2;
  const [first, second] = [...participants].sort((a, b) => rank(a) - rank(b));
  // A person who gets ready keeps their side.
  const [one = null, other = null] = participants.filter((each) => [first, second].includes(each));
  return {
    one,
    other,
    further: participants.filter((each) => each !== one && each !== other),
    free: Math.max(0, maxParticipants - Math.max(2, participants.length)),
  };
}

/** Somebody who has nobody to play: a rival is what they need next. */
export const isAlone = ({ participants }: DuelRoom, userId: string | undefined): boolean =>
  participants.length === 1 && participants.every((one) => isSame(one.userId, userId));
