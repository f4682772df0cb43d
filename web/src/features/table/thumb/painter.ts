import { EMPTY_PICTURE, Scene } from '../draw/scene';
import { mostOnCard } from '../draw/swell';
import { SIZES } from '../geometry';
import { racked } from '../rotation';
import type { MatchKind, TableName } from '../wire';
import { type Corner, wholeOf } from './near';
import type { PlacedBall } from './position';

const MIDDLE: Corner = { x: 0.5, y: 0.5 };

/** Sizes that are kept: a page's cards have one, another while the window changes. */
const MAX_KEPT = 4;

interface Painter {
  /** `corner`: from where a close-up looks. */
  paint: (onto: CanvasRenderingContext2D, balls: readonly PlacedBall[], corner?: Corner) => void;
}

const kept = new Map<string, Painter>();

/** Cloth and rails are painted once a size, for all cards; the balls for each picture. `near`: a part of the table, larger. */
export function painterOf(
  width: number,
  height: number,
  ratio: number,
  { table, kind }: { table: TableName; kind?: MatchKind | undefined },
  near = false,
): Painter | null {
  const key = `${width} ${height} ${ratio} ${table} ${kind} ${near}`;
  const known = kept.get(key);
  if (known) return known;
  const [ground, moving] = [document.createElement('canvas'), document.createElement('canvas')].map(
    (canvas) => canvas.getContext('2d'),
  );
  if (!ground || !moving) return null;
  const scene = new Scene(ground, moving, SIZES[table], { kind, most: mostOnCard });
  const size = near ? wholeOf(width, height) : { width, height };
  scene.resize(size.width, size.height, ratio);
  const painter: Painter = {
    paint: (onto, balls, corner = MIDDLE) => {
      const { canvas } = onto;
      const whole = ground.canvas;
      const [wide, high] = near
        ? [Math.round(width * ratio), Math.round(height * ratio)]
        : [whole.width, whole.height];
      if (canvas.width !== wide || canvas.height !== high) {
        canvas.width = wide;
        canvas.height = high;
      }
      const placed = balls.map((one) => ({ ...one, turned: racked(one.ball), sunk: 0 }));
      scene.draw({ ...EMPTY_PICTURE, balls: placed });
      onto.clearRect(0, 0, wide, high);
      const [left, top] = [(wide - whole.width) * corner.x, (high - whole.height) * corner.y];
      onto.drawImage(whole, left, top);
      // The canvas of what moves has room around the table, of which a card shows nothing.
      onto.drawImage(moving.canvas, left - scene.margin, top - scene.margin);
    },
  };
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, painter);
  return painter;
}
