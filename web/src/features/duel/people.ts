import type { DuelRoom } from '@/realtime/duel-messages';

/** Addresses are compared without their case. */
export function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a && b) && a?.toLowerCase() === b?.toLowerCase();
}

type Nameable = { userId: string | null; username: string | null };

/** A name for a duel's list; without one the first six characters of the address and dots. */
export function duelName({ userId, username }: Nameable): string {
  return username || `${(userId ?? '').slice(0, 6)}...`;
}

export function seatOf(room: DuelRoom, userId: string | null | undefined) {
  return room.participants.find((one) => isSame(one.userId, userId));
}

export function isCreator(room: DuelRoom, userId: string | null | undefined): boolean {
  return isSame(room.createdBy.userId, userId);
}

export function readyCount(room: DuelRoom): number {
  return room.participants.filter((one) => one.isReady).length;
}

export function isFull(room: DuelRoom): boolean {
  return room.participants.length >= room.maxParticipants;
}
