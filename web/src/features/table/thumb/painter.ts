import { EMPTY_PICTURE, Scene } from '../draw/scene';
import { SIZES } from '../geometry';
import { racked } from '../rotation';
import type { TableName } from '../wire';
import type { PlacedBall } from './position';

/** Sizes that are kept: a page's cards have one, another while the window changes. */
const MAX_KEPT = 4;

interface Painter {
  paint: (onto: CanvasRenderingContext2D, balls: readonly PlacedBall[]) => void;
}

const kept = new Map<string, Painter>();

/** Cloth and rails are painted once a size, for all cards; the balls for each picture. */
export function painterOf(
  width: number,
  height: number,
  ratio: number,
  table: TableName,
): Painter | null {
  const key = `${width} ${height} ${ratio} ${table}`;
  const known = kept.get(key);
  if (known) return known;
  const [ground, top] = [document.createElement('canvas'), document.createElement('canvas')].map(
    (canvas) => canvas.getContext('2d'),
  );
  if (!ground || !top) return null;
  const scene = new Scene(ground, top, SIZES[table]);
  scene.resize(width, height, ratio);
  const painter: Painter = {
    paint: (onto, balls) => {
      const { canvas } = onto;
      if (canvas.width !== ground.canvas.width || canvas.height !== ground.canvas.height) {
        canvas.width = ground.canvas.width;
        canvas.height = ground.canvas.height;
      }
      const placed = balls.map((one) => ({ ...one, turned: racked(one.ball), sunk: 0 }));
      scene.draw({ ...EMPTY_PICTURE, balls: placed });
      onto.clearRect(0, 0, canvas.width, canvas.height);
      onto.drawImage(ground.canvas, 0, 0);
      // The canvas of what moves has room around the table, of which a card shows nothing.
      onto.drawImage(top.canvas, -scene.margin, -scene.margin);
    },
  };
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, painter);
  return painter;
}
