import { Users } from 'lucide-react';
import type { Tournament } from '@/api/tournament-types';
import { countText } from '@/lib/locale';
import { capText } from '../status';

type Counted = Pick<Tournament, 'participantCount' | 'maxParticipants'>;

/** How many have registered, of how many may. */
export function Places({ tournament }: { tournament: Counted }) {
  const { participantCount, maxParticipants } = tournament;
  const share = maxParticipants ? Math.min(1, participantCount / maxParticipants) : 0;
  return (
    <div>
      <p className="flex items-center gap-1.5 text-sm tabular-nums">
        <Users aria-hidden className="size-4 shrink-0 text-faint" />
        <span className="sr-only">Participants: </span>
        <span className="font-semibold">{countText(participantCount)}</span>
        <span className="text-dim">/ {capText(maxParticipants)}</span>
      </p>
      <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-ink-3">
        <div
          style={{ width: `${share * 100}%` }}
          className={`h-full rounded-full transition-[width] duration-500 ${share === 1 ? 'bg-brass' : 'bg-felt'}`}
        />
      </div>
    </div>
  );
}
