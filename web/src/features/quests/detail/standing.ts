import type { Quest, QuestEntry } from '@/api/quest-types';
import { TEXTS } from '../texts';
import { questOf } from '../words';

/** The next action that a quest offers. */
export type Standing =
  | { can: 'play' }
  /** Paid and begun: the table is theirs. */
  | { can: 'continue' }
  | { can: 'nothing'; why: string };

export function takenOf({ participantCount, participants }: Quest): number {
  return participantCount ?? participants.length;
}

/** Neither played nor joined any more. */
export const isOver = ({ status }: Quest): boolean => (status ?? 'active') !== 'active';

export const isFull = (quest: Quest): boolean => takenOf(quest) >= questOf(quest).limit;

/** One's own part goes first: who has paid finishes, also when the quest has ended meanwhile. */
export function standingOf(quest: Quest, entry: QuestEntry | null | undefined): Standing {
  if (entry?.state === 'joined' || entry?.state === 'playing') return { can: 'continue' };
  if (entry && !entry.canJoin) return { can: 'nothing', why: TEXTS.alreadyPlayed };
  if (isOver(quest)) return { can: 'nothing', why: TEXTS.notActive };
  if (isFull(quest)) return { can: 'nothing', why: TEXTS.full };
  return { can: 'play' };
}
