import { RAIL, type TableSize } from '../geometry';
import type { Sight } from '../play/aim';
import type { PocketId, Point } from '../wire';
import { Balls, type DrawnBall } from './balls';
import { paintChalk } from './chalk';
import { paintCloth } from './cloth';
import { drawCue } from './cue';
import { paintCushions } from './cushions';
import { paintFrame } from './frame';
import { drawCall, drawHand, drawSight } from './guides';
import { paintBrass, paintHoles } from './pockets';
import { Shadows } from './shadows';
import { mostOf, swellOf } from './swell';
import { fitTable, inPixels, type View, withRoom } from './view';

/** All that moves, for one frame. */
export interface Picture {
  balls: readonly DrawnBall[];
  cue: { at: Point; aim: number; pull: number; side: number; elevation: number } | null;
  sight: { from: Point; sight: Sight; wrong: boolean; faint: boolean } | null;
  hand: { at: Point; kitchen: boolean; held: boolean } | null;
  call: { chosen: PocketId | null; open: boolean } | null;
  /** 0 to 1 and back, for what asks to be touched; 0 with reduced motion. */
  pulse: number;
}

/** The table alone. */
export const EMPTY_PICTURE: Picture = {
  balls: [],
  cue: null,
  sight: null,
  hand: null,
  call: null,
  pulse: 0,
};

/** How far the cue may reach over what stands around the table, in metres: on a phone the power stands right below. */
const around = ({ upright }: View, apart: boolean): number => (upright || apart ? 0.04 : 0.35);

/** Metres past the wood, above and below: names stand there, and the power. */
const BETWEEN_WORDS = 0.018;

/** Fades the parts that reach over the table's surroundings, so that they end softly and not at an edge. */
function fade(
  context: CanvasRenderingContext2D,
  { width, height, scale, upright }: View,
  size: TableSize,
  margin: number,
): void {
  inPixels(context);
  context.globalCompositeOperation = 'destination-out';
  const half = ((upright ? size.length : size.width) / 2 + RAIL) * scale;
  const wood = Math.max(0, height / 2 - half);
  const near = Math.min(wood, BETWEEN_WORDS * scale);
  const edges = [
    [margin, 0, 0, 0, margin, height, 0, 0],
    [width - margin, 0, width, 0, margin, height, width - margin, 0],
    [0, wood, 0, wood - near, width, wood, 0, 0],
    [0, height - wood, 0, height - wood + near, width, wood, 0, height - wood],
  ] as const;
  for (const [fromX, fromY, toX, toY, wide, high, left, top] of edges) {
    const tone = context.createLinearGradient(fromX, fromY, toX, toY);
    tone.addColorStop(0, '#0000');
    tone.addColorStop(0.9, '#000');
    context.fillStyle = tone;
    context.fillRect(left, top, wide, high);
  }
  context.globalCompositeOperation = 'source-over';
}

/** Lays the larger canvas around the other one. */
function place(canvas: HTMLCanvasElement, view: View, around: View): void {
  canvas.width = around.width;
  canvas.height = around.height;
  const margin = (around.width - view.width) / 2 / view.ratio;
  canvas.style.left = `${-margin}px`;
  canvas.style.top = `${-margin}px`;
  canvas.style.width = `${around.width / view.ratio}px`;
  canvas.style.height = `${around.height / view.ratio}px`;
}

/** The table on two canvases: one painted when the size changes, one for each frame. */
export class Scene {
  readonly #table: CanvasRenderingContext2D;
  readonly #moving: CanvasRenderingContext2D;
  readonly #size: TableSize;
  readonly #apart: boolean;
  #view: View | null = null;
  /** The same table with room around it. */
  #around: View | null = null;
  #balls: Balls | null = null;
  #shadows: Shadows | null = null;
  /** By how much balls may be drawn larger, so that they are made out on a small screen. */
  #most = 1;

  /** `apart`: the cue ends at the board's edge however the table lies. */
  constructor(
    table: CanvasRenderingContext2D,
    moving: CanvasRenderingContext2D,
    size: TableSize,
    apart = false,
  ) {
    this.#table = table;
    this.#moving = moving;
    this.#size = size;
    this.#apart = apart;
  }

  get view(): View | null {
    return this.#view;
  }

  /** Pixels of the canvas for what moves by which it begins to the left of the table's, and above it. */
  get margin(): number {
    return this.#view && this.#around ? (this.#around.width - this.#view.width) / 2 : 0;
  }

  /** Fits into a box of CSS pixels and paints what stands still. */
  resize(cssWidth: number, cssHeight: number, deviceRatio: number): void {
    if (cssWidth < 40 || cssHeight < 40) return;
    const view = fitTable(cssWidth, cssHeight, this.#size, deviceRatio);
    this.#view = view;
    const { canvas } = this.#table;
    canvas.width = view.width;
    canvas.height = view.height;
    const room = withRoom(view, around(view, this.#apart));
    this.#around = room;
    place(this.#moving.canvas, view, room);
    // A player aims at the balls as they are.
    const long = ((this.#size.length + 2 * RAIL) * view.scale) / view.ratio;
    this.#most = this.#apart ? mostOf(long) : 1;
    this.#balls = new Balls(room, this.#size, this.#most);
    this.#shadows = new Shadows(room, this.#size);
    const context = this.#table;
    paintFrame(context, view, this.#size);
    paintCloth(context, view, this.#size);
    paintBrass(context, view, this.#size);
    paintHoles(context, view, this.#size);
    paintCushions(context, view, this.#size);
    paintChalk(context, view, this.#size);
    inPixels(context);
  }

  draw(picture: Picture): void {
    const view = this.#around;
    const balls = this.#balls;
    const context = this.#moving;
    if (!view || !balls) return;
    inPixels(context);
    context.clearRect(0, 0, view.width, view.height);
    const { hand, call, sight, cue, pulse } = picture;
    if (call) drawCall(context, view, this.#size, call, pulse);
    const swell = this.#most > 1 ? swellOf(picture.balls, this.#size, this.#most) : null;
    for (const [index, one] of picture.balls.entries())
      if (one.sunk === 0) this.#shadows?.draw(context, one, swell?.[index] ?? 1);
    if (sight) drawSight(context, view, this.#size, sight.from, sight.sight, sight);
    balls.draw(context, picture.balls, swell);
    if (hand) drawHand(context, view, this.#size, hand, pulse);
    if (cue) {
      drawCue(context, view, cue.at, cue.aim, cue.pull, cue);
      fade(context, view, this.#size, Math.round(around(view, this.#apart) * view.scale));
    }
  }
}
