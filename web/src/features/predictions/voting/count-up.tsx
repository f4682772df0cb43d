import { useEffect, useState } from 'react';
import { between, fixedAmount, plainAmount } from '@/lib/money';

const STEPS = 1000;
const COUNT_MS = 900;

/** An amount that counts up to itself once; with reduced motion it is simply there. The last figure is exact. */
export function CountUp({ amount }: { amount: string }) {
  const [step, setStep] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? STEPS : 0,
  );
  useEffect(() => {
    const began = performance.now();
    let frame = requestAnimationFrame(function count(at) {
      const part = Math.min(1, (at - began) / COUNT_MS);
      setStep((now) => Math.max(now, Math.round(STEPS * (1 - (1 - part) ** 3))));
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const plain = plainAmount(amount);
  const places = plain.split('.')[1]?.length ?? 0;
  return <span className="tabular-nums">{fixedAmount(between('0', plain, step), places)}</span>;
}
