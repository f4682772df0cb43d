import { type KeyboardEvent, useCallback } from 'react';
import { directionTo } from '../play/aim';
import { actionOf } from '../play/keys';
import { cueSpot } from '../play/shot-maker';
import type { Game } from './use-game';

/** Plays the table from the keyboard while it has the focus. */
export function useKeys({ maker, situation, sounds, shoot }: Game) {
  return useCallback(
    (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action || !situation?.mine) return;
      event.preventDefault();
      sounds.wake();
      const draft = maker.get();
      switch (action.kind) {
        case 'turn':
          return maker.turn(action.by);
        case 'power':
          return maker.power(draft.power + action.by);
        case 'spin':
          return maker.tip(draft.side + action.side, draft.follow + action.follow);
        case 'centre':
          return maker.tip(0, 0);
        case 'target': {
          const from = cueSpot(draft, situation);
          const ways = situation.targets
            .map((ball) => directionTo(from, ball))
            .sort((a, b) => a - b);
          const next =
            action.by > 0
              ? (ways.find((way) => way > draft.aim + 1e-6) ?? ways[0])
              : (ways.findLast((way) => way < draft.aim - 1e-6) ?? ways.at(-1));
          if (next !== undefined) maker.set({ aim: next });
          return;
        }
        case 'shoot':
          return shoot();
      }
    },
    [maker, situation, sounds, shoot],
  );
}
