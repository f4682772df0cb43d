import { R, type TableSize } from '../geometry';
import type { Point } from '../wire';
import { sheet } from './canvas';
import { LAMP_HEIGHT, lampsOf } from './lamps';
import { toScreen, type View } from './view';

/** The shade where a ball touches the cloth, the soft one that each lamp throws, and the light around one that may be hit. */
export class Shadows {
  readonly #view: View;
  readonly #lamps: readonly number[];
  readonly #contact: CanvasRenderingContext2D | null;
  readonly #thrown: CanvasRenderingContext2D | null;
  readonly #ring: CanvasRenderingContext2D | null;
  readonly #radius: number;

  constructor(view: View, size: TableSize) {
    this.#view = view;
    this.#lamps = lampsOf(size);
    this.#radius = R * view.scale;
    this.#contact = blot(this.#radius * 1.45, 0.8, 0.6);
    this.#thrown = blot(this.#radius * 1.55, 0.5, 0.3);
    this.#ring = ringOf(this.#radius);
  }

  /** Marks a ball that may be hit first. */
  mark(context: CanvasRenderingContext2D, at: Point): void {
    if (this.#ring) stamp(context, this.#ring, toScreen(this.#view, at), 1);
  }

  /** `swell`: by how much the ball is drawn larger. */
  draw(context: CanvasRenderingContext2D, at: Point, swell = 1): void {
    if (!this.#contact || !this.#thrown) return;
    for (const lamp of this.#lamps) {
      // The middle of the shade that a ball throws lies a little away from the lamp; far lamps throw faint ones.
      const far = Math.hypot(at.x - lamp, at.y);
      const part = Math.min(R, (0.62 * R * far) / LAMP_HEIGHT) / Math.max(far, R);
      const away = { x: at.x + (at.x - lamp) * part, y: at.y + at.y * part };
      context.globalAlpha = 1 / (1 + (far / 0.55) ** 2);
      stamp(context, this.#thrown, toScreen(this.#view, away), swell);
    }
    context.globalAlpha = 1;
    stamp(context, this.#contact, toScreen(this.#view, at), swell);
  }
}

function stamp(
  context: CanvasRenderingContext2D,
  { canvas }: CanvasRenderingContext2D,
  at: Point,
  swell: number,
) {
  const side = Math.round(canvas.width * swell);
  const [x, y] = [Math.round(at.x - side / 2), Math.round(at.y - side / 2)];
  context.drawImage(canvas, x, y, side, side);
}

/** A round shade: `dark` in the middle until `solid` of its radius, then fading out. */
function blot(radius: number, dark: number, solid: number): CanvasRenderingContext2D | null {
  const context = sheet(radius * 2, radius * 2);
  if (!context) return null;
  const { width } = context.canvas;
  const shade = context.createRadialGradient(
    width / 2,
    width / 2,
    0,
    width / 2,
    width / 2,
    width / 2,
  );
  shade.addColorStop(0, `rgb(2 14 9 / ${dark})`);
  shade.addColorStop(solid, `rgb(2 14 9 / ${dark * 0.8})`);
  shade.addColorStop(solid + (1 - solid) * 0.5, `rgb(2 14 9 / ${dark * 0.25})`);
  shade.addColorStop(1, 'rgb(2 14 9 / 0)');
  context.fillStyle = shade;
  context.fillRect(0, 0, width, width);
  return context;
}

function ringOf(radius: number): CanvasRenderingContext2D | null {
  const reach = radius * 1.8;
  const context = sheet(reach * 2, reach * 2);
  if (!context) return null;
  const { width } = context.canvas;
  const middle = width / 2;
  const light = context.createRadialGradient(middle, middle, radius * 1.1, middle, middle, reach);
  // A thin line, a little away from the ball, so that its shade stays.
  for (const [at, alpha] of [
    [0, 0],
    [0.18, 0.1],
    [0.27, 0.72],
    [0.4, 0.72],
    [0.5, 0.14],
    [1, 0],
  ] as const)
    light.addColorStop(at, `rgb(226 255 240 / ${alpha})`);
  context.fillStyle = light;
  context.fillRect(0, 0, width, width);
  return context;
}
