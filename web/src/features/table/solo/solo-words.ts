import type { DrillRun } from '@/api/drills';
import type { Announcement } from '../match/use-announcement';
import type { TableSnapshot } from '../table-state';

/** The result of the last shot, and what is next. */
export function soloWords(
  { rejected, last }: TableSnapshot,
  { over, streak, shot }: DrillRun,
  lowestFirst: boolean,
): Announcement {
  const id = shot * 2 + (rejected ? 1 : 0);
  if (rejected) return { id, title: rejected.message, detail: '', tone: 'foul' };
  const text = last?.outcome.text ?? '';
  if (over) return { id, title: 'The run is over', detail: text, tone: 'foul' };
  const next = lowestFirst ? 'The lowest ball is next.' : 'Any ball, any pocket.';
  if (!last)
    return {
      id,
      title: streak > 0 ? 'Your run goes on' : 'Your shot',
      detail: next,
      tone: 'plain',
    };
  return { id, title: text, detail: lowestFirst ? next : '', tone: 'mine' };
}
