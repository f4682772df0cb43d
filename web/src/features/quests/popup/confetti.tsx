import { useEffect, useState } from 'react';

const PIECES = 50;
const SHOWN_MS = 3000;
const COLOURS = ['var(--felt)', 'var(--brass)', 'var(--chalk)', 'var(--live)', 'var(--ivory)'];

/** A fixed scatter: neighbours fall at different places, times and speeds. */
const SCATTER = Array.from({ length: PIECES }, (_, index) => ({
  left: `${(index * 61.8) % 100}%`,
  '--colour': COLOURS[index % COLOURS.length],
  '--turn': `${360 + ((index * 137) % 540)}deg`,
  '--drift': `${((index * 29) % 120) - 60}px`,
  animationDelay: `${(index * 53) % 900}ms`,
  animationDuration: `${1400 + ((index * 71) % 700)}ms`,
}));

/** Fifty pieces that fall for three seconds; none for who wants no motion. */
export function Confetti() {
  const [falling, setFalling] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    const timer = setTimeout(() => setFalling(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!falling) return null;
  return (
    <div
      aria-hidden
      data-testid="confetti"
      className="pointer-events-none fixed inset-0 z-50 overflow-hidden"
    >
      {SCATTER.map((style) => (
        <span
          key={style.left}
          style={style as never}
          className="absolute -top-4 h-4 w-2 animate-confetti rounded-[1px] bg-(--colour)"
        />
      ))}
    </div>
  );
}
