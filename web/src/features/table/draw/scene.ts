import { RAIL, type TableSize } from '../geometry';
import type { Sight } from '../play/aim';
import type { MatchKind, PocketId, Point } from '../wire';
import { Balls, type DrawnBall } from './balls';
import { paintChalk } from './chalk';
import { paintCloth } from './cloth';
import { type Cloth, clothOf } from './cloths';
import { buttOf, Cue, type Hold, liesOver } from './cue';
import { paintCushions } from './cushions';
import { OUTER_RADIUS, paintFrame } from './frame';
import { drawCall, drawHand, drawSight } from './guides';
import { paintBrass, paintHoles } from './pockets';
import { Shadows } from './shadows';
import { mostOf, swellOf } from './swell';
import { fitTable, inPixels, toScreen, type View, withRoom } from './view';

/** All that moves, for one frame. */
export interface Picture {
  balls: readonly DrawnBall[];
  cue: Hold | null;
  sight: { from: Point; sight: Sight; wrong: boolean; faint: boolean } | null;
  /** Balls that may be hit first, where not every ball may. */
  targets: readonly Point[];
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
  targets: [],
  hand: null,
  call: null,
  pulse: 0,
};

/** Light that is taken from a stick past the wood. */
const IN_THE_DARK = 0.3;
/** Metres in which it gets dark. */
const DUSK = 0.05;
/** Metres beside a stick that its shade takes at most. */
const SHADE = 0.08;

/** Reach of the cue past the canvas of the table, in metres: where words stand beside the board, where nothing is told of what lies around it, and at most. */
const REACH = { apart: 0.04, alone: 0.35, most: 1.6 };

/** The same in device pixels. `room`: CSS pixels to the sides, and above and below. */
function around({ scale, ratio }: View, apart: boolean, room?: Point): Point {
  if (apart || !room) {
    const equal = (apart ? REACH.apart : REACH.alone) * scale;
    return { x: equal, y: equal };
  }
  const most = REACH.most * scale;
  return { x: Math.min(room.x * ratio, most), y: Math.min(room.y * ratio, most) };
}

/** Part of a ball that is seen through the stick. */
const SEEN_THROUGH = 0.6;

/** The four strips around the wood, with what takes light from them. */
type Dark = readonly [tone: CanvasGradient, x: number, y: number, width: number, height: number];

function darkOf(
  context: CanvasRenderingContext2D,
  { width, height, scale, upright }: View,
  size: TableSize,
  apart: boolean,
): Dark[] {
  const long = (size.length / 2 + RAIL) * scale;
  const wide = (size.width / 2 + RAIL) * scale;
  const [halfX, halfY] = upright ? [wide, long] : [long, wide];
  const [left, top] = [Math.max(0, width / 2 - halfX), Math.max(0, height / 2 - halfY)];
  const strip = (x: number, y: number, toX: number, toY: number) => {
    const reach = Math.hypot(toX - x, toY - y) || 1;
    const tone = context.createLinearGradient(x, y, toX, toY);
    const dusk = Math.min(0.5, (DUSK * scale) / reach);
    tone.addColorStop(0, '#0000');
    tone.addColorStop(dusk, `rgb(0 0 0 / ${IN_THE_DARK})`);
    if (apart) tone.addColorStop(1, '#000');
    return tone;
  };
  return [
    [strip(left, 0, 0, 0), 0, 0, left, height],
    [strip(width - left, 0, width, 0), width - left, 0, left, height],
    [strip(0, top, 0, 0), left, 0, width - 2 * left, top],
    [strip(0, height - top, 0, height), left, height - top, width - 2 * left, top],
  ];
}

/** Lays the larger canvas around the other one. */
function place(canvas: HTMLCanvasElement, view: View, around: View): void {
  canvas.width = around.width;
  canvas.height = around.height;
  canvas.style.left = `${(view.width - around.width) / 2 / view.ratio}px`;
  canvas.style.top = `${(view.height - around.height) / 2 / view.ratio}px`;
  canvas.style.width = `${around.width / view.ratio}px`;
  canvas.style.height = `${around.height / view.ratio}px`;
}

interface SceneLook {
  /** The kind of match, for its cloth. */
  kind?: MatchKind | undefined;
  /** The cue ends at the board's edge however the table lies. */
  apart?: boolean | undefined;
  /** By how much balls may be drawn larger; a player aims at them as they are. */
  most?: (cssLength: number) => number;
}

/** The table on two canvases: one painted when the size changes, one for each frame. */
export class Scene {
  readonly #table: CanvasRenderingContext2D;
  readonly #moving: CanvasRenderingContext2D;
  readonly #size: TableSize;
  readonly #apart: boolean;
  readonly #cloth: Cloth;
  readonly #mostOf: (cssLength: number) => number;
  #view: View | null = null;
  /** The same table with room around it. */
  #around: View | null = null;
  #balls: Balls | null = null;
  #shadows: Shadows | null = null;
  #cue: Cue | null = null;
  #dark: readonly Dark[] = [];
  /** By how much balls may be drawn larger, so that they are made out on a small screen. */
  #most = 1;

  constructor(
    table: CanvasRenderingContext2D,
    moving: CanvasRenderingContext2D,
    size: TableSize,
    { kind, apart = false, most = apart ? mostOf : () => 1 }: SceneLook = {},
  ) {
    this.#table = table;
    this.#moving = moving;
    this.#size = size;
    this.#apart = apart;
    this.#mostOf = most;
    this.#cloth = clothOf(kind);
  }

  get view(): View | null {
    return this.#view;
  }

  /** Pixels of the canvas for what moves by which it begins to the left of the table's, and above it where no room was told. */
  get margin(): number {
    return this.#view && this.#around ? (this.#around.width - this.#view.width) / 2 : 0;
  }

  /** Size and corners of the board with its wood, as CSS. */
  get board(): string {
    const { scale = 0, ratio = 1, upright } = this.#view ?? {};
    const { length, width } = this.#size;
    const px = (metres: number) => `${(metres * scale) / ratio}px`;
    const [x, y] = [px(length + 2 * RAIL), px(width + 2 * RAIL)];
    return `${upright ? `width:${y};height:${x}` : `width:${x};height:${y}`};border-radius:${px(OUTER_RADIUS)}`;
  }

  /** Fits into a box of CSS pixels and paints what stands still. `room`: CSS pixels around it that the cue may lie over. */
  resize(cssWidth: number, cssHeight: number, deviceRatio: number, room?: Point): void {
    if (cssWidth < 40 || cssHeight < 40) return;
    const view = fitTable(cssWidth, cssHeight, this.#size, deviceRatio);
    this.#view = view;
    const { canvas } = this.#table;
    canvas.width = view.width;
    canvas.height = view.height;
    const larger = withRoom(view, around(view, this.#apart, room));
    this.#around = larger;
    place(this.#moving.canvas, view, larger);
    const long = ((this.#size.length + 2 * RAIL) * view.scale) / view.ratio;
    this.#most = this.#mostOf(long);
    this.#balls = new Balls(larger, this.#most, this.#cloth);
    this.#shadows = new Shadows(larger, this.#size);
    this.#cue = new Cue(larger);
    this.#dark = darkOf(this.#moving, larger, this.#size, this.#apart);
    const context = this.#table;
    paintFrame(context, view, this.#size);
    paintCloth(context, view, this.#size, this.#cloth);
    paintBrass(context, view, this.#size);
    paintHoles(context, view, this.#size);
    paintCushions(context, view, this.#size, this.#cloth);
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
    for (const one of picture.targets) this.#shadows?.mark(context, one);
    if (sight) drawSight(context, view, this.#size, sight.from, sight.sight, sight);
    balls.draw(context, picture.balls, swell);
    if (hand) drawHand(context, view, this.#size, hand, pulse);
    if (!cue) return;
    this.#cue?.draw(context, cue);
    context.globalAlpha = SEEN_THROUGH;
    for (const [index, one] of picture.balls.entries())
      if (one.sunk === 0 && liesOver(cue, one)) balls.put(context, one, swell?.[index]);
    context.globalAlpha = 1;
    this.#darken(context, view, cue);
  }

  /** Takes light from a stick that reaches past the wood, where it lies. */
  #darken(context: CanvasRenderingContext2D, view: View, cue: Hold): void {
    const [from, to] = [toScreen(view, cue.at), toScreen(view, buttOf(cue))];
    const beside = SHADE * view.scale;
    const [left, right] = [Math.min(from.x, to.x) - beside, Math.max(from.x, to.x) + beside];
    const [top, foot] = [Math.min(from.y, to.y) - beside, Math.max(from.y, to.y) + beside];
    context.globalCompositeOperation = 'destination-out';
    for (const [tone, x, y, wide, high] of this.#dark) {
      const [atX, atY] = [Math.max(x, left), Math.max(y, top)];
      const [width, height] = [Math.min(x + wide, right) - atX, Math.min(y + high, foot) - atY];
      if (width <= 0 || height <= 0) continue;
      context.fillStyle = tone;
      context.fillRect(atX, atY, width, height);
    }
    context.globalCompositeOperation = 'source-over';
  }
}
