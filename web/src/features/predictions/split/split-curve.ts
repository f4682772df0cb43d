import type { SplitPoint } from '@/api/types';
import { percentOf } from './split';

/** A point of the curve; `at` in milliseconds since 1970. */
export interface CurvePoint {
  at: number;
  option1Percent: number;
  option2Percent: number;
}

/** The moments at which there was a vote, as shares of all until then. */
export function curveOf(points: readonly SplitPoint[]): CurvePoint[] {
  return points.flatMap(({ at, option1, option2 }) => {
    if (option1 + option2 === 0) return [];
    const first = percentOf(option1, option1 + option2);
    return [{ at: Date.parse(at), option1Percent: first, option2Percent: 100 - first }];
  });
}

/** The curve in a sentence. */
export function summary(points: readonly CurvePoint[], option1: string, option2: string): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return '';
  const change = last.option1Percent - first.option1Percent;
  const sides = `${option1} ${last.option1Percent}%, ${option2} ${last.option2Percent}%`;
  if (change === 0) return `${sides}: as at the start.`;
  const [gained, points100] = change > 0 ? [option1, change] : [option2, -change];
  return `${sides}: ${gained} gained ${points100} points since the first votes.`;
}

const MINUTES_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** How a moment of the curve reads: with its seconds where all is over in minutes, with its day where it takes days. */
export function timeTextOf(points: readonly CurvePoint[]): (at: number) => string {
  const span = (points.at(-1)?.at ?? 0) - (points.at(0)?.at ?? 0);
  const format = new Intl.DateTimeFormat(undefined, {
    hour: 'numeric',
    minute: '2-digit',
    ...(span < MINUTES_MS ? { second: '2-digit' } : {}),
    ...(span > DAY_MS ? { weekday: 'short' } : {}),
  });
  return (at) => format.format(at);
}
