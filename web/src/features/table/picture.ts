import type { DrawnBall } from './draw/balls';
import { EMPTY_PICTURE, type Picture } from './draw/scene';
import { restPull } from './moving-picture';
import { sight } from './play/aim';
import type { Draft } from './play/draft';
import { cueSpot } from './play/shot-maker';
import { mayHit, type Situation } from './play/situation';
import { racked } from './rotation';
import type { TableSnapshot } from './table-state';
import type { TableState } from './wire';

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
