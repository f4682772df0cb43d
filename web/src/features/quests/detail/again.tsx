import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Quest } from '@/api/quest-types';
import { TimeLeft } from '@/ui/time-left';
import { refreshQuest } from '../queries';
import { isFull, isOver } from './standing';

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const MONDAY = 4 * DAY_MS;

/** The next midnight in UTC, of weekly quests that of a Monday; null of a quest that is played once. */
export function nextPeriod(period: Quest['period'], now: number): number | null {
  if (period !== 'daily' && period !== 'weekly') return null;
  const [length, first] = period === 'daily' ? [DAY_MS, 0] : [7 * DAY_MS, MONDAY];
  return first + (Math.floor((now - first) / length) + 1) * length;
}

/** When a quest that one has played comes back; nothing where it does not. */
export function Again({ quest }: { quest: Quest }) {
  const [at] = useState(() => nextPeriod(quest.period, Date.now()));
  const ended = isOver(quest) || isFull(quest);
  const comes =
    at === null || ended || (quest.endsAt && at >= Date.parse(quest.endsAt)) ? null : at;
  const queries = useQueryClient();
  useEffect(() => {
    if (comes === null) return;
    // The server's clock may be a little behind.
    const timer = setTimeout(
      () => void refreshQuest(queries, quest._id),
      comes - Date.now() + 2_000,
    );
    return () => clearTimeout(timer);
  }, [comes, queries, quest._id]);
  if (comes === null) return null;
  return (
    <p className="text-center text-dim text-sm">
      Again in <TimeLeft until={comes} />
    </p>
  );
}
