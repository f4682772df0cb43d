import type { Quest } from '@/api/quest-types';
import { Badge } from '@/ui/badge';

const DOT = { easy: 'bg-felt', medium: 'bg-brass', hard: 'bg-live' } as const;

interface DifficultyBadgeProps {
  difficulty: Quest['difficulty'];
  className?: string;
}

/** How strong the agent is. */
export function DifficultyBadge({ difficulty, className = '' }: DifficultyBadgeProps) {
  return (
    <Badge tone="plain" className={`capitalize ${className}`}>
      <span aria-hidden className={`size-2 rounded-full ${DOT[difficulty]}`} />
      {difficulty}
    </Badge>
  );
}
