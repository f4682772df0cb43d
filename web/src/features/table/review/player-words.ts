import { many } from '@/lib/many';
import type { Replay } from '../wire';
import { movedBy, oddsOf, percent, type Review, type ReviewedShot } from './review-text';

/** Of fewer shots a share says nothing of a player. */
const ENOUGH = 8;
/** A chance that never fell under this was the winner's all along. */
const NEVER_CLOSE = 0.85;
/** Percent up to which nobody was ahead. */
const EVEN = 52;
/** The rating that everybody starts with. */
const NEWCOMER = 1500;
/** How a frame ends that its loser did not play to its end. */
const GIVEN_UP: Record<string, string> = {
  conceded: 'Conceded',
  left: 'Left the frame',
  time_outs: 'Ran out of time',
  abandoned: 'Left the frame',
};

export interface PlayerFigures {
  /** How well they chose, or why that cannot be said. */
  verdict: string;
  /** The grounds of `verdict`. */
  shots: string;
  /** Points of a hundred that their shots moved their chance, as the list of shots says them. */
  moved: number;
  /** The same for one shot in the mean; null of few. */
  each: number | null;
}

/** How one of the two played, as far as the shots say. */
export function figuresOf(replay: Replay, review: Review, seat: 0 | 1): PlayerFigures {
  const own = replay.shots.filter((shot) => shot.seat === seat);
  const potted = own.reduce(
    (sum, { outcome }) => sum + outcome.pocketed.filter((ball) => ball > 0).length,
    0,
  );
  const fouls = own.filter(({ outcome }) => outcome.foul !== null).length;
  const reviewed = review.shots.filter((shot) => shot.seat === seat);
  const moved = reviewed.reduce((sum, shot) => sum + movedBy(shot), 0);
  return {
    verdict: verdictOf(replay, review.accuracy[seat], seat, reviewed.length),
    shots: `${many(own.length, 'shot')} · ${potted} potted · ${many(fouls, 'foul')}`,
    moved,
    each: reviewed.length < ENOUGH ? null : Math.round(moved / reviewed.length),
  };
}

/** Whether the shots are enough to say how well a player chose. */
export const isJudged = ({ shots, winner, reason }: Replay, seat: 0 | 1): boolean =>
  !(winner !== seat && GIVEN_UP[reason ?? '']) &&
  shots.filter((shot) => shot.seat === seat).length >= ENOUGH;

function verdictOf(
  { winner, reason }: Replay,
  accuracy: number | null | undefined,
  seat: 0 | 1,
  shots: number,
): string {
  const gaveUp = winner === seat ? undefined : GIVEN_UP[reason ?? ''];
  if (gaveUp) return gaveUp;
  if (accuracy === null || accuracy === undefined) return 'No shot';
  return shots < ENOUGH ? 'Too few shots to judge' : `${Math.round(accuracy)}% accurate`;
}

/** Where the curve begins, and why it may hardly move. */
export function curveText(replay: Replay, shots: readonly ReviewedShot[]): string {
  const odds = oddsOf(shots);
  const [one, other] = replay.players;
  const [first] = odds;
  if (!one || !other || first === undefined) return '';
  const ahead = Math.max(first, 1 - first);
  const begins =
    Math.round(100 * ahead) <= EVEN
      ? 'Before the break it was even.'
      : `Before the break ${first >= 0.5 ? one.username : other.username} stood at ${percent(ahead)}: ${handsOf(replay)}.`;
  const { winner } = replay;
  if (winner === null) return begins;
  const least = Math.min(...odds.map((chance) => (winner === 0 ? chance : 1 - chance)));
  if (least < NEVER_CLOSE) return begins;
  const name = winner === 0 ? one.username : other.username;
  return `${begins} ${name} led from the break and never fell below ${percent(least)}.`;
}

/** Grounds of the odds before the break: ratings, and levels of agents. */
function handsOf({ players, shots }: Replay): string {
  const seated = shots[0]?.state.players ?? [];
  const hands = players.map(({ username, agent, userId }, seat) => {
    if (agent) return `${username} is ${agent === 'easy' ? 'an' : 'a'} ${agent} agent`;
    const rating = Math.round(seated[seat]?.rating ?? NEWCOMER);
    return userId
      ? `${username} was rated ${rating}`
      : `${username} counts as a newcomer, ${NEWCOMER}`;
  });
  return hands.join(', ');
}
