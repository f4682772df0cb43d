import type { Quat } from './rotation';
import { type BallAt, Trajectory } from './trajectory';
import type { ShotEvent, ShotPlayed } from './wire';

/** The cue's way to the ball, shown before a shot that was not one's own. */
export const STROKE_MS = 220;
/** A shot that is further along than this is joined where it is. */
const LATE_MS = 700;

/** A shot that plays: its trajectory and when it began by this page's clock (`performance.now`). */
export interface Playback {
  shot: ShotPlayed;
  trajectory: Trajectory;
  /** The moment of the strike. */
  beganAt: number;
  /** Times faster than life; 0 stands still. */
  speed: number;
}

/** `elapsedMs` is how far the shot is by the server's clock. Null when its trajectory cannot be read. */
export function playbackOf(
  shot: ShotPlayed,
  now: number,
  elapsedMs: number,
  turned: ReadonlyMap<number, Quat>,
  ownStroke: boolean,
): Playback | null {
  try {
    const trajectory = Trajectory.decode(shot.trajectory, turned);
    const beganAt = elapsedMs > LATE_MS ? now - elapsedMs : now + (ownStroke ? 0 : STROKE_MS);
    return { shot, trajectory, beganAt, speed: 1 };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Seconds since the strike, negative before it. */
export const secondsAt = ({ beganAt, speed }: Playback, now: number): number =>
  ((now - beganAt) / 1000) * speed;

export const isOver = (playback: Playback, now: number): boolean =>
  secondsAt(playback, now) >= playback.trajectory.duration + 0.25;

export const ballsAt = (playback: Playback, now: number): BallAt[] =>
  playback.trajectory.at(Math.max(0, secondsAt(playback, now)));

/** What happened between two moments, in seconds. */
export function eventsBetween({ shot }: Playback, from: number, to: number): ShotEvent[] {
  return shot.events.filter(({ at }) => at / 1000 > from && at / 1000 <= to);
}
