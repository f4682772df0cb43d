import type { Draft } from './draft';
import { clamp } from './placement';

const DEGREE = Math.PI / 180;

export type KeyDeed =
  | { kind: 'turn'; by: number }
  | { kind: 'power'; by: number }
  | { kind: 'spin'; side: number; follow: number }
  | { kind: 'target'; by: 1 | -1 }
  | { kind: 'shoot' }
  | { kind: 'centre' };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * What a key does while the table has the focus. Left turns the aim to the left (anticlockwise), up strengthens;
 * Shift is ten times finer, Alt with an arrow moves the tip on the cue ball, B goes from ball to ball.
 */
export function deedOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): KeyDeed | null {
  if (ctrlKey || metaKey) return null;
  const turn = (shiftKey ? 0.05 : 0.5) * DEGREE;
  const power = shiftKey ? 0.01 : 0.05;
  switch (key) {
    case 'ArrowLeft':
      return altKey ? { kind: 'spin', side: -0.1, follow: 0 } : { kind: 'turn', by: turn };
    case 'ArrowRight':
      return altKey ? { kind: 'spin', side: 0.1, follow: 0 } : { kind: 'turn', by: -turn };
    case 'ArrowUp':
      return altKey ? { kind: 'spin', side: 0, follow: 0.1 } : { kind: 'power', by: power };
    case 'ArrowDown':
      return altKey ? { kind: 'spin', side: 0, follow: -0.1 } : { kind: 'power', by: -power };
    case 'b':
    case 'B':
      return { kind: 'target', by: shiftKey ? -1 : 1 };
    case 'c':
    case 'C':
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
