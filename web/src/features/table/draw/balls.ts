import { R, type TableSize } from '../geometry';
import type { Quat } from '../rotation';
import type { Point } from '../wire';
import { type BallGrid, ballGrid } from './ball-grid';
import { shadeBall } from './ball-shader';
import { sheet } from './canvas';
import { lampsOf } from './lamps';
import { type Prints, printNumbers } from './numbers';
import { toScreen, type View } from './view';

interface Sprite {
  image: ImageData;
  /** What it was last painted from. */
  key: string;
}

/** The sixteen balls as shaded pictures, painted anew only when they have turned or moved. */
export class Balls {
  readonly #view: View;
  readonly #grid: BallGrid;
  readonly #prints: Prints;
  readonly #lamps: readonly number[];
  readonly #sprites: readonly Sprite[];
  readonly #atlas: CanvasRenderingContext2D | null;

  constructor(view: View, size: TableSize) {
    this.#view = view;
    this.#lamps = lampsOf(size);
    this.#grid = ballGrid(R * view.scale);
    this.#prints = printNumbers(Math.max(12, Math.round(R * view.scale * 1.1)));
    const { side } = this.#grid;
    this.#atlas = sheet(side * 16, side);
    this.#sprites = Array.from({ length: 16 }, () => ({
      image: new ImageData(side, side),
      key: '',
    }));
  }

  /** Draws a ball; `sunk` from 0 to 1 takes it down into a pocket. */
  draw(context: CanvasRenderingContext2D, ball: number, at: Point, turned: Quat, sunk = 0): void {
    const sprite = this.#sprites[ball];
    if (!sprite || !this.#atlas) return;
    const { side } = this.#grid;
    const key = `${at.x.toFixed(4)} ${at.y.toFixed(4)} ${turned.map((part) => part.toFixed(4))}`;
    if (sprite.key !== key) {
      sprite.key = key;
      const { upright } = this.#view;
      const lamps = this.#lamps.map((x) =>
        upright ? { x: at.y, y: x - at.x } : { x: x - at.x, y: -at.y },
      );
      shadeBall(this.#grid, this.#prints, { ball, turned, upright, lamps }, sprite.image.data);
      this.#atlas.putImageData(sprite.image, ball * side, 0);
    }
    const { x, y } = toScreen(this.#view, at);
    const shown = side * (1 - 0.22 * sunk);
    const left = x - shown / 2;
    const top = y - shown / 2;
    if (sunk > 0) context.globalAlpha = 1 - sunk;
    context.drawImage(this.#atlas.canvas, ball * side, 0, side, side, left, top, shown, shown);
    if (sunk > 0) context.globalAlpha = 1;
  }
}
