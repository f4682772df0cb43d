import { playerAt } from './play/situation';
import type { Choice, TableState } from './wire';

/** The choice made after the break, in words; empty when none was. */
export function chosenText(state: TableState): string {
  if (!state.chosen) return '';
  const { by, choice } = state.chosen;
  const name = playerAt(state, by)?.username ?? '';
  const rival = playerAt(state, by === 0 ? 1 : 0)?.username ?? '';
  return SAID[choice](name, rival);
}

const SAID: Record<Choice, (name: string, rival: string) => string> = {
  as_it_lies: (name) => `${name} plays on as the balls lie.`,
  in_hand: (name) => `${name} takes the cue ball in hand behind the head string.`,
  spot_eight: (name) => `${name} has the eight spotted.`,
  rerack: (name) => `A new rack: ${name} breaks.`,
  rival_breaks: (_, rival) => `A new rack: ${rival} breaks again.`,
};

/** Labels of the buttons. */
export const CHOICE_TEXT: Record<Choice, string> = {
  as_it_lies: 'Play it as it lies',
  in_hand: 'Cue ball in hand',
  spot_eight: 'Spot the eight',
  rerack: 'New rack, you break',
  rival_breaks: 'New rack, they break',
};
