import { distance, pocketsOf, R, SIZES } from '../../src/features/table/geometry';
import { directionTo, type OnTable } from '../../src/features/table/play/aim';
import { isLegal } from '../../src/features/table/play/placement';
import { isOnEight, mayHit } from '../../src/features/table/play/situation';
import type { PocketId, Point, TableState } from '../../src/features/table/wire';

/** A shot as somebody types it in. */
export interface Typed {
  aim: number;
  power: number;
  call: PocketId | null;
  placement: Point | null;
}

/** The straightest pot that is open, else the nearest ball that may be hit: enough to play a frame to its end. */
export function chooseShot(state: TableState): Typed {
  const size = SIZES[state.table];
  const all = state.balls.map(([ball, x, y]) => ({ ball, x, y }));
  const balls = all.filter(({ ball }) => ball !== 0);
  const targets = balls.filter(({ ball }) => mayHit(state, ball));
  const onEight = isOnEight(state, state.turn);
  const spot = all.find(({ ball }) => ball === 0) ?? { x: -size.length / 4, y: 0 };
  if (state.phase === 'break') return { aim: 0, power: 0.9, call: null, placement: null };
  let best: (Typed & { cost: number }) | null = null;
  for (const target of targets) {
    for (const pocket of pocketsOf(size)) {
      // Into the middle of the mouth rather than of the hole behind it.
      const mouth = { x: pocket.x * 0.985, y: pocket.y * 0.975 };
      const way = directionTo(target, mouth);
      const ghost = back(target, way, 2 * R);
      const others = balls.filter(({ ball }) => ball !== target.ball);
      if (!isOpen(target, mouth, others)) continue;
      const placed = state.ballInHand === 'anywhere' ? back(ghost, way, 0.2) : null;
      if (placed && !isLegal(placed, balls, size, 'anywhere')) continue;
      const from = placed ?? spot;
      if (!isOpen(from, ghost, others)) continue;
      const aim = directionTo(from, ghost);
      const cut = Math.cos(aim - way);
      if (cut < 0.35) continue;
      const far = distance(from, ghost) + distance(target, mouth) / cut;
      const cost = far / cut;
      const power = Math.min(0.5, 0.16 + 0.09 * far);
      if (!best || cost < best.cost) {
        best = { aim, power, call: onEight ? pocket.id : null, placement: placed, cost };
      }
    }
  }
  if (best) return best;
  const nearest = [...targets].sort((a, b) => distance(a, spot) - distance(b, spot))[0] ?? balls[0];
  return {
    aim: nearest ? directionTo(spot, nearest) : 0,
    power: 0.35,
    call: onEight ? 0 : null,
    placement: null,
  };
}

const back = (from: Point, way: number, reach: number): Point => ({
  x: from.x - Math.cos(way) * reach,
  y: from.y - Math.sin(way) * reach,
});

/** Whether a ball rolls from one point to the other without touching the others. */
function isOpen(from: Point, to: Point, others: readonly OnTable[]): boolean {
  const way = directionTo(from, to);
  const far = distance(from, to);
  return others.every((ball) => {
    const ahead = (ball.x - from.x) * Math.cos(way) + (ball.y - from.y) * Math.sin(way);
    const near = Math.max(0, Math.min(far, ahead));
    const point = { x: from.x + Math.cos(way) * near, y: from.y + Math.sin(way) * near };
    return distance(ball, point) >= 2 * R * 1.02;
  });
}
