import { useLayoutEffect, useRef } from 'react';
import type { Side } from './tooltip';

const GAP = 8;

interface TooltipBubbleProps {
  anchor: HTMLElement;
  side: Side;
  text: string;
}

export function TooltipBubble({ anchor, side, text }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const { x, y } = place(anchor.getBoundingClientRect(), element.getBoundingClientRect(), side);
    element.style.translate = `${x}px ${y}px`;
  });
  return (
    <div
      ref={bubble}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-64 animate-fade-in rounded-sm border border-ink-3 bg-ink-2 px-2.5 py-1.5 text-text text-xs shadow-raised"
    >
      {text}
    </div>
  );
}

/** Beside the anchor, on the other side where there is no room, and always inside the window. */
function place(anchor: DOMRect, bubble: DOMRect, side: Side): { x: number; y: number } {
  if (side === 'right') {
    return {
      x: within(anchor.right + GAP, bubble.width, window.innerWidth),
      y: within(
        anchor.top + (anchor.height - bubble.height) / 2,
        bubble.height,
        window.innerHeight,
      ),
    };
  }
  const above = anchor.top - bubble.height - GAP;
  const below = anchor.bottom + GAP;
  const fitsBelow = below + bubble.height <= window.innerHeight;
  return {
    x: within(anchor.left + (anchor.width - bubble.width) / 2, bubble.width, window.innerWidth),
    y: (side === 'top' && above >= GAP) || !fitsBelow ? above : below,
  };
}

function within(start: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - length - GAP));
}
