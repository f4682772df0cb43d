import type { Quat } from './rotation';
import { type BallAt, Trajectory } from './trajectory';
import type { ShotPlayed } from './wire';

/** The cue's way to the ball, shown before a shot that was not one's own. */
export const STROKE_MS = 220;
/** A shot that is further along than this is joined where it is. */
const LATE_MS = 700;

/** What it takes to play a shot. */
export type PlayableShot = Pick<ShotPlayed, 'number' | 'shot' | 'trajectory' | 'events'>;

/** A shot that plays: its trajectory and when it began by this page's clock (`performance.now`). */
export interface Playback<Shot extends PlayableShot = PlayableShot> {
  shot: Shot;
  trajectory: Trajectory;
  /** The moment of the strike. */
  beganAt: number;
  /** Times faster than life; 0 stands still. */
  speed: number;
}

/** `elapsedMs` is how far the shot is by the server's clock. Null when its trajectory cannot be read. */
export function playbackOf<Shot extends PlayableShot>(
  shot: Shot,
  now: number,
  elapsedMs: number,
  turned: ReadonlyMap<number, Quat>,
  ownStroke: boolean,
): Playback<Shot> | null {
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
