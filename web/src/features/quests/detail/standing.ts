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

/** One's own part goes first: who has paid finishes, also when the quest has ended meanwhile. */
export function standingOf(quest: Quest, entry: QuestEntry | null | undefined): Standing {
  if (entry?.state === 'joined' || entry?.state === 'playing') return { can: 'continue' };
  if (entry && !entry.canJoin) return { can: 'nothing', why: TEXTS.alreadyPlayed };
  if ((quest.status ?? 'active') !== 'active') return { can: 'nothing', why: TEXTS.notActive };
  if (takenOf(quest) >= questOf(quest).limit) return { can: 'nothing', why: TEXTS.full };
  return { can: 'play' };
}
