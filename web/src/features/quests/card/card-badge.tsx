import type { QuestStanding } from '@/api/quest-types';
import { Badge } from '@/ui/badge';

interface CardBadgeProps {
  standing: QuestStanding | undefined;
  isFull: boolean;
}

/** One's own part in the quest, or that it is full: the first thing that somebody who looks for a quest must know. */
export function CardBadge({ standing, isFull }: CardBadgeProps) {
  const badge = standing ? ownBadge(standing) : isFull ? FULL : null;
  return badge ? (
    <Badge tone={badge.tone} className="absolute top-3 right-3 tabular-nums">
      {badge.text}
    </Badge>
  ) : null;
}

const FULL = { tone: 'plain', text: 'Full' } as const;

function ownBadge({ state, progress, target }: QuestStanding) {
  switch (state) {
    case 'won':
      return { tone: 'brass', text: 'Won' } as const;
    case 'lost':
      return { tone: 'plain', text: 'Played' } as const;
    case 'playing':
      return { tone: 'scheduled', text: 'At the table' } as const;
    default:
      return { tone: 'scheduled', text: target ? `${progress} of ${target}` : 'Joined' } as const;
  }
}
