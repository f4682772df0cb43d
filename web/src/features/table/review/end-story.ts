import type { Replay, SeatId } from '../wire';
import { oddsOf, percent, type Review } from './review-text';

/** A match as its end tells it to one of its players. */
export interface EndStory {
  /** Their chance before the first shot and after each. */
  odds: number[];
  /** The numbers of the shots. */
  numbers: number[];
  /** Null where none moved the chance enough to be told. */
  turn: Turn | null;
  /** How they stood when a frame that was theirs was lost away from the table; null for any other end. */
  given: string | null;
}

interface Turn {
  number: number;
  index: number;
  before: number;
  after: number;
  text: string;
}

/** A shot that moved the chance by less turned nothing. */
const TURNING = 0.05;
/** From this chance on a frame was theirs. */
const THEIRS = 0.55;
/** Ends that no shot brought, by their reasons. */
const GIVEN: Record<string, string> = {
  conceded: 'you conceded',
  time_outs: 'time ran out',
  left: 'you left',
};

/** Their odds, and the shot of either that moved them most towards how it ended. */
export function endStory({ shots }: Review, replay: Replay, you: SeatId): EndStory | null {
  if (shots.length < 2) return null;
  const odds = oddsOf(shots).map((chance) => (you === 0 ? chance : 1 - chance));
  const way = replay.winner === null ? 0 : replay.winner === you ? 1 : -1;
  const moves = shots.map(({ number, seat }, index) => {
    const before = odds[index] ?? 0.5;
    const after = odds[index + 1] ?? 0.5;
    return { number, seat, index, before, after, moved: (after - before) * way };
  });
  const most = moves.reduce((one, other) => (other.moved > one.moved ? other : one));
  const last = odds.at(-1) ?? 0;
  const gaveUp = way === -1 && last >= THEIRS ? (GIVEN[replay.reason ?? ''] ?? null) : null;
  return {
    odds,
    given: gaveUp && `You stood at ${percent(last)} when ${gaveUp}`,
    numbers: shots.map(({ number }) => number),
    // Where it was given away, no shot decided it.
    turn:
      gaveUp || most.moved < TURNING
        ? null
        : { ...most, text: turnText(most, nameOf(replay, most.seat, you)) },
  };
}

/** Empty for their own. */
function nameOf({ players }: Replay, seat: number, you: SeatId): string {
  return seat === you ? '' : (players?.[seat]?.username ?? 'your rival');
}

function turnText({ number, before, after }: Omit<Turn, 'text'>, name: string): string {
  const shot = name ? `Shot ${number} by ${name}` : `Your shot ${number}`;
  return `${shot} took you from ${percent(before)} to ${percent(after)}`;
}
