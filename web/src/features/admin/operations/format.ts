import { timeParts } from '@/lib/time-parts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A rate: a digit behind the point while it is small. */
export function rate(value: number): string {
  if (value >= 10_000) return compact.format(value);
  return value >= 100 ? whole.format(value) : fine.format(value);
}

export function count(value: number): string {
  return value >= 100_000 ? compact.format(value) : whole.format(value);
}

/** Milliseconds in the unit that people read, or a dash where nothing was measured. */
export function duration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1) return `${whole.format(ms * 1000)} µs`;
  return ms < 1000 ? `${fine.format(ms)} ms` : `${fine.format(ms / 1000)} s`;
}

/** The two largest parts of a time, such as '3 d 4 h'. */
export function age(seconds: number | null): string {
  if (seconds === null) return '–';
  const parts = timeParts(seconds * 1000);
  const units = ['d', 'h', 'min', 's'];
  const first = parts.findIndex((value) => value > 0);
  if (first < 0) return '0 s';
  const shown = parts.slice(first, first + 2).map((value, at) => [value, units[first + at]]);
  return shown
    .filter(([value]) => value !== 0)
    .map((part) => part.join(' '))
    .join(' ');
}

export function bytes(value: number | null): string {
  if (value === null) return '–';
  const mebi = value / 2 ** 20;
  return mebi < 1024 ? `${whole.format(mebi)} MiB` : `${fine.format(mebi / 1024)} GiB`;
}

export function percent(part: number): string {
  return `${whole.format(part * 100)} %`;
}
