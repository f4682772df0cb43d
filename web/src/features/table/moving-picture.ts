import { EMPTY_PICTURE, type Picture } from './draw/scene';
import { ballsAt, type Playback, secondsAt } from './playback';
import { Kind } from './trajectory';

/** Seconds that a ball takes to go out of sight in a pocket. */
const SINK = 0.3;
/** Seconds that the stick stays after its stroke. */
const LINGER = 0.35;

/** A shot in motion. */
export function movingPicture(playback: Playback, now: number): Picture {
  const seconds = secondsAt(playback, now);
  const balls = ballsAt(playback, now).map(({ ball, x, y, turned, kind, gone }) => ({
    ball,
    x,
    y,
    turned,
    sunk: kind === Kind.off ? Math.min(1, gone) : Math.min(1, gone / SINK),
  }));
  return { ...EMPTY_PICTURE, balls, cue: strokeOf(playback, seconds) };
}

/** The stick's way back and through, then gone. */
function strokeOf({ shot, trajectory, strokeMs }: Playback, seconds: number): Picture['cue'] {
  const start = trajectory.one(0, 0);
  if (!start || seconds > LINGER) return null;
  const { aim, power, side, elevation } = shot.shot;
  const full = restPull(power);
  const before = Math.min(1, (-seconds * 1000) / strokeMs);
  const pull = seconds < 0 ? full * before ** 2 : -0.04 * Math.sin((seconds / LINGER) * Math.PI);
  return { at: start, aim, pull: Math.max(-0.02, pull), side, elevation };
}

/** How far back the stick is held for a shot of that power. */
export const restPull = (power: number): number => 0.016 + 0.2 * power;
