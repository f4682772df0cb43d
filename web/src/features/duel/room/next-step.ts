import type { DuelRoom } from '@/realtime/duel-messages';
import { MIN_READY } from '../limits';
import { duelName, isCreator, readyCount, seatOf } from '../people';

/** Step that a room waits for while it plays nothing, from where its viewer stands. */
export function nextStep(room: DuelRoom, userId: string | null): string {
  const seat = seatOf(room, userId);
  const ready = readyCount(room);
  if (!userId) return 'Stay and watch: the table goes live here as soon as the game starts.';
  if (!seat) return 'Join the room to play, or stay and watch.';
  if (room.participants.length < MIN_READY) return 'Waiting for a rival. Send somebody the link.';
  if (!seat.isReady) return 'Press Ready when you want to play.';
  if (ready < MIN_READY) return 'You are ready. Waiting for one more.';
  return isCreator(room, userId)
    ? 'Two are ready. Press Play to break.'
    : `All set. ${duelName(room.createdBy)} starts the game.`;
}
