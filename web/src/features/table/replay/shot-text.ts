import { foulText } from '../foul-text';
import type { BetterShot } from '../review/review-text';
import type { Replay, ReplayShot } from '../wire';

// A whole sentence: names may have several words.
const NEXT = /[^.]+ (?:goes on|is at the table)\.$/;

/** A shot in words: whose, and what came of it. */
export function shotText({ players }: Replay, { number, seat, outcome }: ReplayShot): string {
  const name = players[seat]?.username ?? 'Somebody';
  const { foul, pocketed, reason, text } = outcome;
  if (foul && !reason) return `Shot ${number}. ${foulText(foul, name)}`;
  if (reason) return `Shot ${number}. ${text}`;
  const fell = pocketed.filter((ball) => ball > 0);
  const balls = fell.length === 0 ? 'no ball' : `the ${fell.join(', the ')}`;
  // Without whose turn follows: the next shot shows it.
  const news = text.replace(NEXT, '').trim();
  if (news && !news.startsWith(name)) return `Shot ${number}, ${name}. ${news}`;
  return [`Shot ${number}. ${name} potted ${balls}.`, news].filter(Boolean).join(' ');
}

/** A shot that would have been better, in words. */
export const betterText = ({ number, outcome }: BetterShot): string =>
  `In the place of shot ${number}, hit as it was meant. ${outcome.text}`;
