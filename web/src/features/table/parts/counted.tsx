import { useEffect, useState } from 'react';

const WAIT_MS = 350;
const COUNT_MS = 1100;

/** A rating that counts to what it is now; with reduced motion it is simply there. To a screen reader it always is. */
export function Counted({ from, to }: { from: number; to: number }) {
  const [shown, setShown] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? to : from,
  );
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(to);
    const began = performance.now() + WAIT_MS;
    let frame = requestAnimationFrame(function count(at) {
      const part = Math.max(0, Math.min(1, (at - began) / COUNT_MS));
      setShown(Math.round(from + (to - from) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{to}</span>
    </>
  );
}
