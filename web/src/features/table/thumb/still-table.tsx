import { useEffect, useRef } from 'react';
import type { MatchKind } from '../wire';
import { painterOf } from './painter';
import { RACK } from './rack';

const MAX_RATIO = 2;

interface StillTableProps {
  /** Number, x and y of each ball; without them the table is racked for the break. */
  balls?: readonly (readonly number[])[];
  /** The kind of match, for its cloth. */
  kind?: MatchKind | undefined;
  label: string;
}

/** Balls as they lie on a nine-foot table, in the box around it. */
export default function StillTable({ balls = RACK, kind, label }: StillTableProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const seen = canvas.current;
    const context = seen?.getContext('2d');
    if (!seen || !context) return;
    const placed = balls.map(([ball = 0, x = 0, y = 0]) => ({ ball, x, y }));
    const paint = () => {
      const ratio = Math.min(devicePixelRatio, MAX_RATIO);
      painterOf(seen.clientWidth, seen.clientHeight, ratio, { table: 'nine', kind })?.paint(
        context,
        placed,
      );
    };
    const resized = new ResizeObserver(paint);
    resized.observe(seen);
    return () => resized.disconnect();
  }, [balls, kind]);
  return (
    <div role="img" aria-label={label} className="absolute inset-0">
      <canvas ref={canvas} className="size-full" />
    </div>
  );
}
