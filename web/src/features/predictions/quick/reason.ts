import type { Prediction } from '@/api/types';
import type { RoomTable } from '@/realtime/room-snapshot';

/** ': the cue ball fell', after the answer to a quick call: what came of the shot that settled it. Empty where that shot is not the newest. */
export function whyText({ quick }: Pick<Prediction, 'quick'>, shot: RoomTable['shot']): string {
  const isIt =
    quick &&
    shot &&
    shot.state.matchId === quick.matchId &&
    shot.seat === quick.seat &&
    (quick.about === 'visit' ? shot.number >= quick.shotNumber : shot.number === quick.shotNumber);
  if (!isIt) return '';
  const { foul, pocketed, text, winner, turn } = shot.outcome;
  // 'Kestrel: the cue ball fell. Vesper has the cue ball in hand.'
  if (foul) return /: [^.]+/.exec(text)?.[0] ?? '';
  if (winner !== null) return winner === quick.seat ? ': the eight fell' : '';
  if (turn === quick.seat) return `: the ${pocketed.filter(Boolean).join(' and the ')} fell`;
  // Of a visit of several shots it is the last one alone.
  const last = shot.number > quick.shotNumber;
  if (pocketed.length > 0)
    return last
      ? ': the last shot dropped none of the right ones'
      : ': none of the right ones fell';
  return last ? ': the last shot dropped nothing' : ': nothing fell';
}
