import type { Quat } from './rotation';
import { type BallAt, Trajectory } from './trajectory';
import type { ShotPlayed } from './wire';

/** The cue's way to the ball: one's own is short, because the stick is already drawn back. */
const STROKE_MS = { own: 110, rival: 260, watched: 260 };
/** A shot that is further along than this is joined where it is. */
const LATE_MS = 700;

/** Parts of a shot that it takes to play it. */
export type PlayableShot = Pick<ShotPlayed, 'number' | 'shot' | 'trajectory' | 'events'>;

/** A shot that plays: its trajectory and when it began by this page's clock (`performance.now`). */
export interface Playback<Shot extends PlayableShot = PlayableShot> {
  shot: Shot;
  trajectory: Trajectory;
  /** The moment of the strike. */
  beganAt: number;
  /** Times faster than life. */
  speed: number;
  strokeMs: number;
}

/**
 * `elapsedMs` is how far the shot is by the server's clock; those who watch all see it behind that by the cue's way.
 * Null when its trajectory cannot be read.
 */
export function playbackOf<Shot extends PlayableShot>(
  shot: Shot,
  now: number,
  elapsedMs: number,
  turned: ReadonlyMap<number, Quat>,
  whose: keyof typeof STROKE_MS,
): Playback<Shot> | null {
  try {
    const trajectory = Trajectory.decode(shot.trajectory, turned);
    const strokeMs = STROKE_MS[whose];
    const watchedAt = now - elapsedMs + strokeMs;
    const beganAt =
      whose === 'watched' ? watchedAt : elapsedMs > LATE_MS ? now - elapsedMs : now + strokeMs;
    return { shot, trajectory, beganAt, speed: 1, strokeMs };
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
