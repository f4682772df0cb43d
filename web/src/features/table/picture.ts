import type { DrawnBall } from './draw/balls';
import { EMPTY_PICTURE, type Picture } from './draw/scene';
import { sight } from './play/aim';
import type { Draft } from './play/draft';
import { cueSpot } from './play/shot-maker';
import { mayHit, type Situation } from './play/situation';
import { ballsAt, type Playback, secondsAt } from './playback';
import { racked } from './rotation';
import type { TableSnapshot } from './table-state';
import { Kind } from './trajectory';
import type { TableState } from './wire';

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
const restPull = (power: number): number => 0.016 + 0.2 * power;

/** The table at rest: with the shot that is being made, or the rival's aim. */
export function restingPicture(
  snapshot: TableSnapshot,
  state: TableState,
  situation: Situation,
  draft: Draft,
  held: boolean,
  pulse: number,
): Picture {
  const { mine, hand, size } = situation;
  const at = cueSpot(draft, situation);
  const balls: DrawnBall[] = [...situation.balls, { ball: 0, ...at }].map((one) => ({
    ...one,
    turned: snapshot.turned.get(one.ball) ?? racked(one.ball),
    sunk: 0,
  }));
  const aiming = snapshot.sent !== null || mine;
  const rival = aiming ? null : snapshot.rivalAim;
  if (state.status !== 'running' || (!aiming && !rival)) return { ...EMPTY_PICTURE, balls };
  const aim = rival?.aim ?? draft.aim;
  const power = rival?.power ?? draft.power;
  const seen = sight(at, aim, situation.balls, size);
  return {
    balls,
    cue: {
      at,
      aim,
      pull: restPull(power),
      side: rival ? 0 : draft.side,
      elevation: rival ? 0 : draft.elevation,
    },
    sight: {
      from: at,
      sight: seen,
      wrong: seen.kind === 'ball' && !mayHit(state, seen.ball),
      faint: !aiming,
    },
    // Marks on an open table would be on all but one.
    targets: mine && (state.phase === 'groups' || state.lowestFirst) ? situation.targets : [],
    hand: hand === 'none' ? null : { at, kitchen: hand === 'kitchen', held },
    call:
      situation.mustCall && !draft.safety
        ? { chosen: draft.call, open: draft.call === null }
        : null,
    pulse,
  };
}
