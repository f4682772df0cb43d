import type { Replay, ReplayShot } from '../matches';

/** A shot in words: whose, and what came of it. */
export function shotText({ players }: Replay, { number, seat, text, events }: ReplayShot): string {
  const name = players[seat]?.username ?? 'Somebody';
  const potted = events.filter(({ kind }) => kind === 'pocketed').map(({ ball }) => ball);
  const said =
    text ??
    (potted.length > 0 ? `Potted: ${potted.map(ballName).join(', ')}.` : 'No ball was potted.');
  return `Shot ${number}, ${name}. ${said}`;
}

const ballName = (ball: number): string => (ball === 0 ? 'the cue ball' : String(ball));
