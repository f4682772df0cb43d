import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { type Picture, Scene } from '../draw/scene';
import { toTable } from '../draw/view';
import { SIZES } from '../geometry';
import type { Touch } from '../play/pointer';
import type { MatchKind, TableName } from '../wire';

interface StageHands {
  down(touch: Touch): void;
  move(touch: Touch): void;
  up(touch: Touch): void;
  cancel(id: number): void;
}

interface StageProps {
  table: TableName;
  /** The kind of match, for its cloth. */
  kind?: MatchKind | undefined;
  /** Picture to draw at a moment (performance.now); the same object again means that nothing has changed. */
  picture: (now: number) => Picture;
  label: string;
  /** Left out where there is nothing to play. */
  hands?: StageHands | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  describedBy?: string | undefined;
  /** It is one's turn: the keys work without a click first. */
  wantsFocus?: boolean;
  /** Words stand right beside the board: the cue ends at its edge. */
  apart?: boolean;
  children?: ReactNode;
}

/** CSS pixels that a finger covers, and a mouse's point. */
const REACH_PX = { touch: 26, mouse: 14 };

/** The table itself: two canvases that fill the box, and what lies over them. */
export function Stage(props: StageProps) {
  const { table, kind, picture, label, hands, onKeyDown, describedBy, wantsFocus, apart } = props;
  const cloth = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  const scene = useRef<Scene>(null);
  const loop = useRef<Loop>(null);
  const source = useRef(picture);
  const last = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    source.current = picture;
  }, [picture]);
  useEffect(() => {
    const frame = box.current;
    const ground = still.current?.getContext('2d');
    const top = moving.current?.getContext('2d');
    if (!frame || !ground || !top) return;
    const made = new Scene(ground, top, SIZES[table], { kind, apart });
    scene.current = made;
    loop.current = run(made, frame, ring.current, (now) => source.current(now));
    return loop.current.stop;
  }, [table, kind, apart]);
  useEffect(() => loop.current?.wake());

  useEffect(() => {
    // Leaves the focus of somebody who is typing or on a button.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (!wantsFocus || !isFree || !cloth.current) return;
    // The ring is for those who use keys: it comes with the first one.
    cloth.current.dataset.quiet = 'true';
    cloth.current.focus({ preventScroll: true });
  }, [wantsFocus]);

  const touchOf = (event: PointerEvent<HTMLElement>): Touch | null => {
    const view = scene.current?.view;
    if (!view) return null;
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - bounds.left;
    const y = event.clientY - bounds.top;
    const moved = last.current ? Math.hypot(x - last.current.x, y - last.current.y) : 0;
    last.current = { x, y };
    const reach = event.pointerType === 'touch' ? REACH_PX.touch : REACH_PX.mouse;
    return {
      id: event.pointerId,
      at: toTable(view, { x: x * view.ratio, y: y * view.ratio }),
      reach: (reach * view.ratio) / view.scale,
      moved,
      fine: event.shiftKey,
    };
  };
  const handle = (action: 'down' | 'move' | 'up') => (event: PointerEvent<HTMLElement>) => {
    if (!hands) return;
    loop.current?.wake();
    if (action === 'down') {
      if (event.button !== 0) return;
      last.current = null;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const touch = touchOf(event);
    if (touch) hands[action](touch);
  };

  return (
    <div ref={box} className="relative size-full min-h-0 min-w-0">
      <canvas ref={still} aria-hidden className="absolute inset-0 size-full" />
      {/* The cue reaches over what stands around the table, and takes no touch there. */}
      <canvas ref={moving} aria-hidden className="pointer-events-none absolute z-10" />
      {hands ? (
        <div
          ref={cloth}
          role="application"
          aria-label={label}
          aria-describedby={describedBy}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the table is played from the keyboard
          tabIndex={0}
          className="peer absolute inset-0 cursor-crosshair touch-none outline-none"
          onPointerDown={handle('down')}
          onPointerMove={handle('move')}
          onPointerUp={handle('up')}
          onPointerCancel={({ pointerId }) => hands.cancel(pointerId)}
          onBlur={loud}
          onKeyDown={(event) => {
            loud(event);
            loop.current?.wake();
            onKeyDown?.(event);
          }}
        />
      ) : (
        <div
          role="img"
          aria-label={label}
          aria-describedby={describedBy}
          className="absolute inset-0"
        />
      )}
      {/* The ring of the focus lies on the wood's edge. */}
      <span
        ref={ring}
        aria-hidden
        className="-translate-1/2 pointer-events-none absolute top-1/2 left-1/2 hidden shadow-[inset_0_0_0_1.5px_color-mix(in_srgb,var(--chalk)_70%,transparent)] peer-focus-visible:block peer-data-quiet:hidden!"
      />
      {props.children}
    </div>
  );
}

const loud = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  delete currentTarget.dataset.quiet;
};

interface Loop {
  /** Something may move from now on. */
  wake: () => void;
  stop: () => void;
}

/** Milliseconds without a change after which the table rests, and between two looks at one that rests: sixty a second cost a phone's battery. */
const AWAKE_MS = 500;
const RESTING_MS = 100;

/** Draws every frame that differs, and paints the table anew when its box or the screen changes. */
function run(
  scene: Scene,
  box: HTMLElement,
  ring: HTMLElement | null,
  source: (now: number) => Picture,
): Loop {
  let drawn: Picture | null = null;
  let changed = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const step = (now: number) => {
    const picture = source(now);
    if (picture !== drawn) {
      scene.draw(picture);
      drawn = picture;
      changed = now;
    }
    if (now - changed < AWAKE_MS) frame = requestAnimationFrame(step);
    else timer = setTimeout(next, RESTING_MS);
  };
  const next = () => {
    timer = undefined;
    frame = requestAnimationFrame(step);
  };
  const wake = () => {
    changed = performance.now();
    if (timer === undefined) return;
    clearTimeout(timer);
    next();
  };
  let frame = requestAnimationFrame(step);
  const paint = () => {
    scene.resize(box.clientWidth, box.clientHeight, devicePixelRatio, roomAround(box));
    if (ring) ring.style.cssText = scene.board;
    drawn = null;
    wake();
  };
  paint();
  // The numbers on the balls are printed in a font that may come later.
  void document.fonts?.load('700 20px "Sora Variable"').then(paint, () => {});
  const watch = new ResizeObserver(paint);
  watch.observe(box);
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    // A font that comes later wakes nothing.
    timer = undefined;
    watch.disconnect();
  };
  return { wake, stop };
}

/** CSS pixels from the box to the edges of the table's frame: to the sides, and above and below. */
function roomAround(box: HTMLElement): { x: number; y: number } | undefined {
  const frame = box.closest('[data-frame]')?.getBoundingClientRect();
  if (!frame) return;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return {
    x: Math.max(left - frame.left, frame.right - right),
    y: Math.max(top - frame.top, frame.bottom - bottom),
  };
}
