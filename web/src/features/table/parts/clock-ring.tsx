import { useEffect, useRef } from 'react';

interface ClockRingProps {
  /** By this page's clock, milliseconds since 1970. */
  deadline: number;
  seconds: number;
  size: number;
  /** Hides the figure where it stands larger. */
  className?: string;
}

const RADIUS = 22;
const ROUND = 2 * Math.PI * RADIUS;
/** From here on it is red. */
const HURRY_S = 8;

/** The shot clock around a player's picture, with the seconds left. Moves without drawing the page anew. */
export function ClockRing({ deadline, seconds, size, className = '' }: ClockRingProps) {
  const ring = useRef<SVGCircleElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      const left = Math.max(0, (deadline - Date.now()) / 1000);
      const part = Math.min(1, left / Math.max(1, seconds));
      const colour =
        left <= HURRY_S ? 'var(--live)' : left < seconds / 2 ? 'var(--brass)' : 'var(--felt)';
      ring.current?.setAttribute('stroke-dashoffset', String(ROUND * (1 - part)));
      ring.current?.setAttribute('stroke', colour);
      if (text.current) text.current.textContent = String(Math.ceil(left));
    };
    show();
    const timer = setInterval(show, 200);
    return () => clearInterval(timer);
  }, [deadline, seconds]);
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 48 48"
        width={size}
        height={size}
        className="-rotate-90 absolute inset-0"
      >
        <circle cx="24" cy="24" r={RADIUS} fill="none" stroke="var(--ink-3)" strokeWidth="3.5" />
        <circle
          ref={ring}
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray={ROUND}
        />
      </svg>
      <span
        ref={text}
        role="timer"
        aria-label="Seconds to shoot"
        className={`-bottom-1 -right-1 absolute min-w-6 rounded-full border border-ink-3 bg-ink-1 px-1 text-center font-semibold text-text text-xs tabular-nums leading-5 ${className}`}
      />
    </>
  );
}
