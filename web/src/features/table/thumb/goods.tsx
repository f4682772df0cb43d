import { useEffect, useRef } from 'react';
import { sheet } from '../draw/canvas';
import { EMPTY_PICTURE, type Picture, Scene } from '../draw/scene';
import { toScreen } from '../draw/view';
import { SIZES } from '../geometry';
import { racked } from '../rotation';
import type { Point } from '../wire';

const MAX_RATIO = 2;
const SIZE = SIZES.nine;

/** How much larger the table is than the picture. */
const ZOOM = 1.6;
/** Pixels at the right end that words take in a wide picture, with their distance from the cue ball. */
const WORDS = { from: 880, width: 450 };
const BALLS = [
  [0, 0.28, 0.07],
  [8, 0.28, 0.22],
  [1, 0.14, -0.17],
  [11, -0.06, 0.2],
  [2, -0.42, 0.16],
  [12, -0.16, -0.24],
];
const CUE_BALL: Point = { x: 0.28, y: 0.07 };
const CUE: Picture['cue'] = {
  at: CUE_BALL,
  aim: 0.24,
  pull: 0.03,
  side: 0,
  elevation: 0,
};

/** A cue on the cloth, by the renderer that draws every frame played here: a picture to look at, with nothing to press. */
export default function Goods() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const seen = canvas.current;
    if (!seen) return;
    const resized = new ResizeObserver(() => paint(seen));
    resized.observe(seen);
    return () => resized.disconnect();
  }, []);
  return (
    <div
      aria-hidden
      className="scheme-dark relative aspect-2/1 border-ink-3 border-b bg-felt-deep md:aspect-3/1 xl:aspect-7/2"
    >
      <canvas ref={canvas} className="absolute inset-0 size-full opacity-80" />
    </div>
  );
}

function paint(seen: HTMLCanvasElement): void {
  const [onto, ground, top] = [seen.getContext('2d'), sheet(1, 1), sheet(1, 1)];
  const { clientWidth: wide, clientHeight: high } = seen;
  if (!onto || !ground || !top) return;
  const scene = new Scene(ground, top, SIZE);
  // As wide as the picture at the least, whatever its shape: no rail comes into view.
  const size = ZOOM * Math.max(wide, 2 * high);
  scene.resize(size, size / 2, Math.min(devicePixelRatio, MAX_RATIO));
  const { view } = scene;
  if (!view) return;
  const placed = BALLS.map(([ball = 0, x = 0, y = 0]) => ({
    ball,
    x,
    y,
    turned: racked(ball),
    sunk: 0,
  }));
  scene.draw({ ...EMPTY_PICTURE, balls: placed, cue: CUE });
  ground.drawImage(top.canvas, -scene.margin, -scene.margin);
  const sharp = view.width / size;
  const aside = wide < WORDS.from ? 0 : wide / 2 - WORDS.width;
  const ball = toScreen(view, CUE_BALL);
  const at = { x: ball.x - aside * sharp, y: view.height / 2 };
  seen.width = Math.round(wide * sharp);
  seen.height = Math.round(high * sharp);
  onto.drawImage(ground.canvas, seen.width / 2 - at.x, seen.height / 2 - at.y);
}
