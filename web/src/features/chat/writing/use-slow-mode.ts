import { useEffect, useState } from 'react';
import type { You } from '@/realtime/messages';
import { isStaff } from '../moderation/permissions';

/** Counts down after an own line until the next is allowed, in whole seconds; the staff never waits. */
export function useSlowMode(
  slowModeSeconds: number,
  you: You | null,
): { wait: number; markSent: () => void } {
  const [saidAt, setSaidAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const applies = slowModeSeconds > 0 && !isStaff(you) && saidAt !== null;
  const until = applies ? saidAt + slowModeSeconds * 1000 : 0;
  const waiting = until > now;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);
  const markSent = () => {
    setSaidAt(Date.now());
    setNow(Date.now());
  };
  return { wait: waiting ? Math.ceil((until - now) / 1000) : 0, markSent };
}
