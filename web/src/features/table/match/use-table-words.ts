import { useMemo } from 'react';
import { groupOf } from '../geometry';
import { mayHit, type Situation } from '../play/situation';
import type { TableSnapshot } from '../table-state';

const KEYS =
  'Left and right arrows aim, Shift is finer, up and down set the power, W A S D move the tip, B aims at the next ball, Enter shoots.';

/** The table for somebody who does not see it: whose turn, and where each ball lies from the cue ball. */
export function useTableWords(
  { state, playback }: TableSnapshot,
  situation: Situation | null,
): string {
  return useMemo(() => {
    if (!state || !situation || playback) return 'The balls are moving.';
    if (state.status !== 'running') return '';
    const lies = situation.balls.map(({ ball, x, y }) => {
      const dx = x - situation.cue.x;
      const dy = y - situation.cue.y;
      const angle = Math.round((Math.atan2(dy, dx) * 180) / Math.PI);
      const far = Math.round(Math.hypot(dx, dy) * 100);
      const kind = ball === 8 ? 'eight' : groupOf(ball) === 'solids' ? 'solid' : 'stripe';
      return `${ball} ${kind}${mayHit(state, ball) ? '' : state.lowestFirst ? ', not yet' : ', not yours'}: ${angle} degrees, ${far} centimetres.`;
    });
    return [situation.mine ? KEYS : '', 'From the cue ball:', ...lies].filter(Boolean).join(' ');
  }, [state, situation, playback]);
}
