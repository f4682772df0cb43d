import type { Draft } from './draft';
import { clamp } from './placement';

const DEGREE = Math.PI / 180;

export type KeyAction =
  | { kind: 'turn'; by: number }
  | { kind: 'power'; by: number }
  | { kind: 'spin'; side: number; follow: number }
  | { kind: 'target'; by: 1 | -1 }
  | { kind: 'shoot' }
  | { kind: 'centre' };

/** Keys and what they do, in words for people. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['← →', 'Aim; with Shift ten times finer'],
  ['B', 'Aim at the next ball'],
  ['↑ ↓', 'Power; with Shift finer'],
  ['W A S D', 'Move the tip on the cue ball'],
  ['C', 'Tip back to the centre'],
  ['Enter', 'Shoot'],
  ['?', 'Show these keys, or hide them'],
];

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Action of a key while the table has the focus. Left turns the aim to the left (anticlockwise), up strengthens;
 * Shift is ten times finer, W A S D move the tip on the cue ball and C centres it, B goes from ball to ball.
 */
export function actionOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const turn = (shiftKey ? 0.05 : 0.5) * DEGREE;
  const power = shiftKey ? 0.01 : 0.05;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'ArrowLeft':
      return { kind: 'turn', by: turn };
    case 'ArrowRight':
      return { kind: 'turn', by: -turn };
    case 'ArrowUp':
      return { kind: 'power', by: power };
    case 'ArrowDown':
      return { kind: 'power', by: -power };
    case 'a':
      return { kind: 'spin', side: -0.1, follow: 0 };
    case 'd':
      return { kind: 'spin', side: 0.1, follow: 0 };
    case 'w':
      return { kind: 'spin', side: 0, follow: 0.1 };
    case 's':
      return { kind: 'spin', side: 0, follow: -0.1 };
    case 'b':
      return { kind: 'target', by: shiftKey ? -1 : 1 };
    case 'c':
      return { kind: 'centre' };
    case 'Enter':
      return { kind: 'shoot' };
    default:
      return null;
  }
}

/** The tip's offset, kept on the part of the ball that a tip can hold. */
export function tipWithin(side: number, follow: number): Pick<Draft, 'side' | 'follow'> {
  const size = Math.hypot(side, follow);
  const part = size > 1 ? 1 / size : 1;
  return { side: clamp(side * part, -1, 1), follow: clamp(follow * part, -1, 1) };
}
