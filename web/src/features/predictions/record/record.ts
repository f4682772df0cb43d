import type { PredictionRecord } from '@/api/types';
import { countText } from '@/lib/locale';

/** Of few calls a share in percent says little. */
const ENOUGH = 10;

/** A record as it is shown: right ones, the row of them under way, and the longest. */
export function recordFigures({ calls, right, streak, best }: PredictionRecord) {
  const share = calls >= ENOUGH ? ` (${Math.round((100 * right) / calls)}%)` : '';
  return [
    {
      label: calls > 0 ? `of ${countText(calls)} right${share}` : 'calls',
      value: countText(right),
    },
    { label: 'in a row now', value: countText(streak) },
    { label: 'best row', value: countText(best) },
  ];
}
