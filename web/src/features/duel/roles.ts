import type { DuelParticipant, DuelRole, DuelRoom } from '@/realtime/duel-messages';
import { isSame, seatOf } from './people';

/** The two who play: the creator (or the first who is ready) challenges, the next one who is ready answers. */
export function pairing(room: DuelRoom): { challenger: string; rival: string } | null {
  const ready = room.participants.filter((one) => one.isReady);
  const challenger = seatOf(room, room.createdBy.userId) ?? ready[0];
  const rival = (ready.length > 0 ? ready : room.participants).find(
    (one) => !isSame(one.userId, challenger?.userId),
  );
  return challenger && rival ? { challenger: challenger.userId, rival: rival.userId } : null;
}

/** Everybody's role: those who do not play take the roles in turn, by their place. */
export function roleOf(
  participants: readonly DuelParticipant[],
  pair: { challenger: string; rival: string },
  userId: string,
): DuelRole {
  if (isSame(pair.challenger, userId)) return 'challenger';
  if (isSame(pair.rival, userId)) return 'rival';
  const place = participants.findIndex((one) => isSame(one.userId, userId));
  return place % 2 === 0 ? 'challenger' : 'rival';
}
