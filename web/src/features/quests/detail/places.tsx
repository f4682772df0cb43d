import type { QuestDetail } from '@/api/quest-types';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { questOf } from '../words';
import { isOver, takenOf } from './standing';

/** How many places are taken, as a bar. */
export function Places({ quest }: { quest: QuestDetail }) {
  const { limit } = questOf(quest);
  const taken = Math.min(takenOf(quest), limit);
  const left = limit - taken;
  // Nobody can take those that are left.
  const over = isOver(quest);
  return (
    <div>
      <p className="mb-1.5 flex justify-between gap-4 text-sm tabular-nums">
        {over ? null : (
          <span className="font-semibold">{left > 0 ? `${many(left, 'place')} left` : 'Full'}</span>
        )}
        <span className={over ? 'font-semibold' : 'text-dim'}>
          {countText(taken)} of {countText(limit)} taken
        </span>
      </p>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-ink-3">
        <div
          className="h-full rounded-full bg-felt"
          style={{ width: `${limit > 0 ? (100 * taken) / limit : 100}%` }}
        />
      </div>
    </div>
  );
}
