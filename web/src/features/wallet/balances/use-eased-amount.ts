import { useEffect, useRef, useState } from 'react';
import { between } from '@/lib/money';

const EASE_MS = 700;

/** Glides from the last amount, or the one to begin with, to the next through exact amounts; with reduced motion it is simply there. */
export function useEasedAmount(value: string, begin = value): string {
  const [shown, setShown] = useState(begin);
  const from = useRef(value);
  from.current = shown;
  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(at) {
      const part = Math.max(0, Math.min(1, (at - began) / EASE_MS));
      const eased = Math.round(1000 * (1 - (1 - part) ** 3));
      setShown(part < 1 ? between(start, value, eased) : value);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
