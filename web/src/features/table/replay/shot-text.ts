import type { Replay, ReplayShot } from '../wire';

/** A shot in words: whose, and what came of it. */
export function shotText({ players }: Replay, { number, seat, outcome }: ReplayShot): string {
  const name = players[seat]?.username ?? 'Somebody';
  return `Shot ${number}, ${name}. ${outcome.text}`;
}
