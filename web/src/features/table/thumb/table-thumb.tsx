import { useEffect, useRef, useState } from 'react';
import type { TableCard } from '@/api/tables';
import { useMedia } from '@/lib/media';
import { SIZES } from '../geometry';
import { betweenCorners, type Corner, lookAt, wholeOf } from './near';
import { painterOf } from './painter';
import { between, type PlacedBall, unpack } from './position';
import { positions } from './positions-feed';

const MOVE_MS = 600;
const MAX_RATIO = 2;

interface TableThumbProps {
  /** Of the stream or the match. */
  id: string;
  /** As the list told it. */
  card: TableCard;
  /** Not all of the table, but larger: where the cue ball is. */
  near?: boolean;
}

/** A table where it stands now, in the box of a card's picture: while it is in view, asked for again every few seconds. */
export function TableThumb({ id, card: told, near = false }: TableThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [card, setCard] = useState(told);
  useEffect(() => setCard(told), [told]);
  useEffect(() => {
    const seen = canvas.current;
    if (!seen) return;
    let unwatch: (() => void) | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      unwatch?.();
      unwatch = entry?.isIntersecting ? positions.watch(id, setCard) : undefined;
    });
    observer.observe(seen);
    return () => {
      observer.disconnect();
      unwatch?.();
    };
  }, [id]);
  usePainted(canvas, card, near);
  const [one, other] = card.players;
  return (
    <div
      role="img"
      aria-label={`${one?.username} v ${other?.username}, ${balls(unpack(card.position).length)}`}
      className="absolute inset-0 bg-ink-0"
    >
      <canvas ref={canvas} className="size-full" />
    </div>
  );
}

const balls = (count: number) => `${count} ${count === 1 ? 'ball' : 'balls'} on the table`;

function usePainted(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  card: TableCard,
  near: boolean,
) {
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const shown = useRef<{ match: string; balls: PlacedBall[]; corner: Corner } | null>(null);
  const { matchId, position, table, kind } = card;
  useEffect(() => {
    const seen = canvas.current;
    const context = seen?.getContext('2d');
    if (!seen || !context) return;
    const to = unpack(position);
    const before = shown.current?.match === matchId ? shown.current : null;
    const from = before?.balls ?? to;
    const whole = wholeOf(seen.clientWidth, seen.clientHeight);
    const shares = { x: seen.clientWidth / whole.width, y: seen.clientHeight / whole.height };
    const there = lookAt(to, SIZES[table], shares, before?.corner ?? null);
    const here = before?.corner ?? there;
    const began = performance.now();
    let frame = 0;
    const paint = (part: number) => {
      const ratio = Math.min(devicePixelRatio, MAX_RATIO);
      const now = between(from, to, part);
      const corner = betweenCorners(here, there, part);
      shown.current = { match: matchId, balls: now, corner };
      const { clientWidth: wide, clientHeight: high } = seen;
      painterOf(wide, high, ratio, { table, kind }, near)?.paint(
        context,
        now,
        near ? corner : undefined,
      );
    };
    const step = (at: number) => {
      const part = calm || from === to ? 1 : Math.min(1, (at - began) / MOVE_MS);
      paint(Math.max(0, part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    const resized = new ResizeObserver(() => paint(1));
    resized.observe(seen);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
    };
  }, [canvas, matchId, position, table, kind, near, calm]);
}
