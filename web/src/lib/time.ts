import { chosen } from './locale';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** '3 min. ago', 'in 2 hr.', or 'now' within a minute; `now` in milliseconds. */
export function relativeTime(date: Date, now: number): string {
  const seconds = (date.getTime() - now) / 1000;
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return relative.format(0, 'second');
}

export function absoluteTime(date: Date): string {
  return date.toLocaleString(chosen.tag, { dateStyle: 'medium', timeStyle: 'short' });
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

/** 'MMM dd, yyyy', or TBD for what is no date. */
export function dayText(date: string | null | undefined): string {
  const at = new Date(date ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? 'TBD' : day.format(at);
}

/** As `datetime-local` wants it; empty for what is no time. */
export function localTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
