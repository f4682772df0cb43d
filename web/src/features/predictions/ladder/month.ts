import { chosen } from '@/lib/locale';

/** A month, as `2026-11`, so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const day = new Date(Date.UTC(year, number - 1 + months, 1));
  return day.toISOString().slice(0, 7);
}

/** The present month, in UTC. */
export const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/** A month as it is read: November 2026. */
export function monthText(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const day = new Date(Date.UTC(year, number - 1, 1));
  return day.toLocaleDateString(chosen.tag ?? 'en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Points with their sign. */
export function pointsText(points: number): string {
  const sign = points > 0 ? '+' : points < 0 ? '−' : '';
  return `${sign}${Math.abs(points).toLocaleString(chosen.tag)}`;
}

/** A day, as `2026-11-26`, as it is read; days are those of UTC. */
export const dateText = (day: string): string =>
  new Date(day).toLocaleDateString(chosen.tag, { dateStyle: 'medium', timeZone: 'UTC' });
