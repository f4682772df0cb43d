import type { Tournament } from '@/api/tournament-types';

const RANK: Record<string, number> = { 'In Progress': 0, 'Registration Open': 1, Completed: 2 };
const rank = ({ status }: Tournament) => RANK[status] ?? 3;

/** Running ones before those to come, the soonest first, and these before those that are over, the latest first. */
export function byWhatMatters(one: Tournament, other: Tournament): number {
  const [first, second] = [Date.parse(one.date), Date.parse(other.date)];
  return rank(one) - rank(other) || (one.status === 'Completed' ? second - first : first - second);
}
