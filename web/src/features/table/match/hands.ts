import type { Touch } from '../play/pointer';
import type { Situation } from '../play/situation';
import type { Game } from './use-game';

/** Fingers and mouse on the cloth, for who plays. */
export const handsOf = ({ pointer, sounds }: Game, situation: Situation) => ({
  down: (touch: Touch) => {
    sounds.wake();
    if (situation.mine) pointer.down(touch, situation);
  },
  move: (touch: Touch) => pointer.move(touch, situation),
  up: (touch: Touch) => pointer.up(touch, situation),
  cancel: (id: number) => pointer.cancel(id),
});
