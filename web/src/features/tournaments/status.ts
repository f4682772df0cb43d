import type { TournamentStatus } from '@/api/tournament-types';
import { countText } from '@/lib/locale';

export const STATUSES = ['Registration Open', 'In Progress', 'Completed', 'Cancelled'] as const;

const TONES: Record<string, string> = {
  'Registration Open': 'bg-felt text-on-felt',
  'In Progress': 'bg-chalk text-ink-0',
  Completed: 'border border-ink-3 bg-ink-2 text-dim',
};

/** How a status looks; every other than the three is red. */
export function statusTone(status: string): string {
  return TONES[status] ?? 'bg-live text-on-live';
}

export function isOpen(status: TournamentStatus): boolean {
  return status === 'Registration Open';
}

/** 'Unlimited' for records from before the number was required. */
export function capText(maxParticipants: number | null | undefined): string {
  return maxParticipants == null ? 'Unlimited' : countText(maxParticipants);
}

export function isFull(tournament: {
  participantCount: number;
  maxParticipants: number | null;
}): boolean {
  const { participantCount, maxParticipants } = tournament;
  return maxParticipants != null && participantCount >= maxParticipants;
}
