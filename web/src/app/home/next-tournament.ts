import type { Tournament } from '@/api/tournament-types';

const OVER = ['Completed', 'Cancelled'];
const at = ({ date }: Tournament) => Date.parse(date) || Number.POSITIVE_INFINITY;
const isRunning = ({ status }: Tournament) => status === 'In Progress';

/** Those that run, then the others as they start, then those that are over. */
export function bySoonest(tournaments: readonly Tournament[]): Tournament[] {
  const rank = (one: Tournament) => (OVER.includes(one.status) ? 2 : isRunning(one) ? 0 : 1);
  return [...tournaments].sort((a, b) => rank(a) - rank(b) || at(a) - at(b));
}

/** The one that somebody is in, else the next that they can still enter. */
export function nextOf(tournaments: readonly Tournament[], now: number): Tournament | undefined {
  const soonest = bySoonest(tournaments).filter(({ status }) => !OVER.includes(status));
  return (
    soonest.find(({ isRegistered }) => isRegistered) ??
    soonest.find((one) => one.status === 'Registration Open' && at(one) > now)
  );
}
