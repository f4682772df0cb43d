import type { BetterShot } from '../review/review-text';
import type { Replay, ReplayShot } from '../wire';

/** A shot in words: whose, and what came of it. */
export function shotText({ players }: Replay, { number, seat, outcome }: ReplayShot): string {
  const name = players[seat]?.username ?? 'Somebody';
  return `Shot ${number}, ${name}. ${outcome.text}`;
}

/** A shot that would have been better, in words. */
export const betterText = ({ number, outcome }: BetterShot): string =>
  `In the place of shot ${number}, hit as it was meant. ${outcome.text}`;
