import type { Quest } from '@/api/quest-types';
import type { FaceNumbers } from '@/ui/face';

/** How many of each there are to choose from. */
const KINDS = { ball: 15, eyes: 8, hat: 8, tint: 8 };
/** The stronger, the sterner. */
const MOODS = {
  easy: { brow: 1, mouth: 3 },
  medium: { brow: 2, mouth: 5 },
  hard: { brow: 9, mouth: 4 },
} as const;

/** A face for the name of a quest's agent, who has none of its own: the same wherever the name stands. */
export function faceOf(name: string, difficulty: Quest['difficulty']): FaceNumbers {
  let rest = 2_166_136_261;
  for (const letter of name) rest = Math.imul(rest ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  const next = (kinds: number) => {
    rest = Math.imul(rest ^ (rest >>> 13), 1_540_483_477) >>> 0;
    return rest % kinds;
  };
  return {
    ball: 1 + next(KINDS.ball),
    eyes: next(KINDS.eyes),
    ...MOODS[difficulty],
    hat: next(KINDS.hat),
    tint: next(KINDS.tint),
  };
}
