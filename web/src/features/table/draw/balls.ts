import { R } from '../geometry';
import type { Quat } from '../rotation';
import type { Point } from '../wire';
import { type BallGrid, ballGrid } from './ball-grid';
import { shadeBall } from './ball-shader';
import { sheet } from './canvas';
import { type Cloth, clothOf } from './cloths';
import { type Prints, printNumbers } from './numbers';
import { toScreen, type View } from './view';

export interface DrawnBall extends Point {
  ball: number;
  turned: Quat;
  /** 0 on the cloth, 1 out of sight in a pocket. */
  sunk: number;
}

interface Sprite {
  image: ImageData;
  /** Turn of the ball from which it was last painted. */
  turned: Quat | null;
}

/** The sixteen balls as shaded pictures, painted anew only when they have turned. */
export class Balls {
  readonly #view: View;
  readonly #most: number;
  readonly #cloth: Cloth;
  readonly #grid: BallGrid;
  readonly #prints: Prints;
  readonly #sprites: readonly Sprite[];
  readonly #atlas: CanvasRenderingContext2D | null;

  /** `most`: by how much a ball may be drawn larger than it is. */
  constructor(view: View, most = 1, cloth = clothOf(undefined)) {
    this.#view = view;
    this.#most = most;
    this.#cloth = cloth;
    this.#grid = ballGrid(R * view.scale * most);
    this.#prints = printNumbers(
      Math.max(12, Math.round(this.#grid.radius * this.#grid.disc * 2.3)),
    );
    const { side } = this.#grid;
    this.#atlas = sheet(side * 16, side);
    this.#sprites = Array.from({ length: 16 }, () => ({
      image: new ImageData(side, side),
      turned: null,
    }));
  }

  /** `swell`: by how much each is drawn larger. */
  draw(
    context: CanvasRenderingContext2D,
    balls: readonly DrawnBall[],
    swell: readonly number[] | null = null,
  ): void {
    if (!this.#atlas) return;
    // All are painted before the first is drawn: each change in between would copy the whole sheet.
    for (const one of balls) if (one.sunk < 1) this.#paint(this.#atlas, one);
    for (const [index, one] of balls.entries())
      if (one.sunk < 1) this.put(context, one, swell?.[index]);
  }

  #paint(atlas: CanvasRenderingContext2D, { ball, turned }: DrawnBall): void {
    const sprite = this.#sprites[ball];
    if (!sprite || isSame(sprite.turned, turned)) return;
    sprite.turned = turned;
    const { upright } = this.#view;
    const { bounce } = this.#cloth;
    const look = { ball, turned, upright, bounce };
    shadeBall(this.#grid, this.#prints, look, sprite.image.data);
    atlas.putImageData(sprite.image, ball * this.#grid.side, 0);
  }

  /** Puts a ball down as it was drawn last. One that sinks into a pocket gets smaller and fades. */
  put(context: CanvasRenderingContext2D, one: DrawnBall, swell = 1): void {
    if (!this.#atlas) return;
    const { side } = this.#grid;
    const { x, y } = toScreen(this.#view, one);
    const shown = side * (swell / this.#most) * (1 - 0.22 * one.sunk);
    const at = one.ball * side;
    if (one.sunk > 0) context.globalAlpha = 1 - one.sunk;
    context.drawImage(
      this.#atlas.canvas,
      at,
      0,
      side,
      side,
      x - shown / 2,
      y - shown / 2,
      shown,
      shown,
    );
    if (one.sunk > 0) context.globalAlpha = 1;
  }
}

function isSame(a: Quat | null, b: Quat): boolean {
  return a !== null && a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}
