import { headString, R, REACH, type TableSize } from '../geometry';
import type { InHand, Point } from '../wire';
import type { OnTable } from './aim';

/** Balls that touch are not a legal spot; neither is one that a rounding could make touch. */
const GAP = 2 * R + 0.0005;
const EDGE = 0.0005;

/** Whether the cue ball may be put there. */
export function isLegal(spot: Point, balls: readonly OnTable[], size: TableSize, hand: InHand) {
  const halfX = size.length / 2 - REACH - EDGE;
  const halfY = size.width / 2 - REACH - EDGE;
  if (Math.abs(spot.x) > halfX || Math.abs(spot.y) > halfY) return false;
  if (hand === 'kitchen' && spot.x >= headString(size)) return false;
  return balls.every((one) => Math.hypot(one.x - spot.x, one.y - spot.y) >= GAP);
}

/** The nearest legal spot to where somebody points; null when there is none within reach. */
export function nearestLegal(
  wanted: Point,
  balls: readonly OnTable[],
  size: TableSize,
  hand: InHand,
): Point | null {
  const halfX = size.length / 2 - REACH - EDGE;
  const halfY = size.width / 2 - REACH - EDGE;
  const right = hand === 'kitchen' ? headString(size) - EDGE : halfX;
  const start = { x: clamp(wanted.x, -halfX, right), y: clamp(wanted.y, -halfY, halfY) };
  if (isLegal(start, balls, size, hand)) return start;
  // Rings around it, a quarter of a ball apart.
  for (let ring = 1; ring <= 60; ring += 1) {
    const radius = (ring * R) / 4;
    const steps = 8 + ring * 4;
    for (let step = 0; step < steps; step += 1) {
      const angle = (step / steps) * 2 * Math.PI;
      const spot = {
        x: start.x + radius * Math.cos(angle),
        y: start.y + radius * Math.sin(angle),
      };
      if (isLegal(spot, balls, size, hand)) return spot;
    }
  }
  return null;
}

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
