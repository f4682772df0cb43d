import type { PredictionRecord } from '@/api/types';

/** Of few calls a share in percent says little. */
const ENOUGH = 10;

/** A record as it is shown: right ones, the row of them under way, and the longest. */
export function recordFigures({ calls, right, streak, best }: PredictionRecord) {
  const share = calls >= ENOUGH ? ` (${Math.round((100 * right) / calls)}%)` : '';
  return [
    { label: `of ${calls.toLocaleString()} right${share}`, value: right.toLocaleString() },
    { label: 'in a row now', value: streak.toLocaleString() },
    { label: 'best row', value: best.toLocaleString() },
  ];
}
