import { useEffect, useRef } from 'react';
import { Balls } from '../draw/balls';
import { sheet } from '../draw/canvas';
import { paintCloth } from '../draw/cloth';
import { clothOf } from '../draw/cloths';
import { Cue } from '../draw/cue';
import { EMPTY_PICTURE, Scene } from '../draw/scene';
import type { View } from '../draw/view';
import { R, SIZES } from '../geometry';
import { fromVector, multiply, racked } from '../rotation';

const MAX_RATIO = 2;
const SIZE = SIZES.nine;
/** Metres from one side of the picture to the other. */
const ACROSS = { ball: 0.165, cue: 0.46 };
/** Turned so that no lamp shines in its number. */
const TURNED = fromVector(0.62, 0.12, 0);
/** How much longer the whole table is than the picture that shows its corner. */
const TABLE = 3.4;
const EIGHT = 8;

type Kind = 'cue' | 'ball' | 'table';

/** One thing that could be owned, close up, by the renderer that draws every frame played here. */
export function Sample({ kind }: { kind: Kind }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const seen = canvas.current;
    if (!seen) return;
    const resized = new ResizeObserver(() => paint(seen, kind));
    resized.observe(seen);
    return () => resized.disconnect();
  }, [kind]);
  return <canvas ref={canvas} aria-hidden className="scheme-dark absolute inset-0 size-full" />;
}

function paint(seen: HTMLCanvasElement, kind: Kind): void {
  const onto = seen.getContext('2d');
  const ratio = Math.min(devicePixelRatio, MAX_RATIO);
  const [width, height] = [seen.clientWidth * ratio, seen.clientHeight * ratio].map(Math.round);
  if (!onto || !width || !height) return;
  seen.width = width;
  seen.height = height;
  if (kind === 'table') paintCorner(onto, width);
  else {
    const scale = width / ACROSS[kind];
    paintNear(onto, kind, { width, height, scale, ratio, upright: false });
  }
}

/** One alone, on a cloth that halls have besides the green; where a browser cannot turn colours it stays that. */
function paintNear(onto: CanvasRenderingContext2D, kind: 'cue' | 'ball', view: View): void {
  const ground = sheet(view.width, view.height);
  if (!ground) return;
  paintCloth(ground, view, SIZE, clothOf(undefined));
  onto.filter =
    kind === 'ball' ? 'hue-rotate(54deg) saturate(0.9)' : 'hue-rotate(198deg) brightness(0.7)';
  onto.drawImage(ground.canvas, 0, 0);
  onto.filter = 'none';
  if (kind === 'ball') {
    const turned = multiply(TURNED, racked(EIGHT));
    const at = { ball: EIGHT, x: 0, y: 0, turned, sunk: 0 };
    shade(onto, view);
    new Balls(view).draw(onto, [at]);
  } else {
    // The rings and points before its grip lie in the middle.
    const aim = 0.5;
    const back = 0.94;
    const at = { x: Math.cos(aim) * back, y: Math.sin(aim) * back };
    new Cue(view).draw(onto, { at, aim, pull: -R, side: 0, elevation: 0 });
  }
}

/** With an edge, as from a lamp close by: a soft one is a blur at this size. */
function shade(onto: CanvasRenderingContext2D, { width, height, scale }: View): void {
  const r = R * scale;
  onto.fillStyle = 'rgb(2 14 9 / 0.4)';
  onto.beginPath();
  onto.ellipse(width / 2 + 0.3 * r, height / 2 + 0.3 * r, 1.04 * r, 0.96 * r, 0.6, 0, 2 * Math.PI);
  onto.fill();
}

/** The table's upper left corner, with its wood and brass. */
function paintCorner(onto: CanvasRenderingContext2D, width: number): void {
  const [ground, top] = [sheet(1, 1), sheet(1, 1)];
  if (!ground || !top) return;
  const scene = new Scene(ground, top, SIZE);
  scene.resize(width * TABLE, (width * TABLE) / 1.8, 1);
  const balls = [
    [1, -1.02, 0.42],
    [11, -0.83, 0.5],
  ].map(([ball = 0, x = 0, y = 0]) => ({ ball, x, y, turned: racked(ball), sunk: 0 }));
  scene.draw({ ...EMPTY_PICTURE, balls });
  ground.drawImage(top.canvas, -scene.margin, -scene.margin);
  onto.drawImage(ground.canvas, 0, 0);
}
