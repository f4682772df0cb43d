import { useEffect, useRef, useState } from 'react';
import { countText } from '@/lib/locale';

const EASE_MS = 600;

/** A number that glides to its next value; with reduced motion it is simply there. */
export function EasedNumber({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
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
      const part = Math.min(1, (at - began) / EASE_MS);
      setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span className="tabular-nums">{countText(shown)}</span>;
}
