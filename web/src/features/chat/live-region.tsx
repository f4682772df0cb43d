import { useEffect, useRef, useState } from 'react';
import type { ChatLine } from '@/realtime/room-snapshot';
import { safeText } from './text';

const PAUSE_MS = 3000;

interface LiveRegionProps {
  lines: readonly ChatLine[];
  ownAddress: string | null;
}

/**
 * Reads others' new lines to a screen reader: the latest one, every 3 s at most. The list itself is not live:
 * scrolling it would be read out too, and a busy room would never fall silent.
 */
export function LiveRegion({ lines, ownAddress }: LiveRegionProps) {
  const [said, setSaid] = useState('');
  const current = useRef(lines);
  current.current = lines;
  useEffect(() => {
    let heard = latestOf(current.current, ownAddress);
    const timer = setInterval(() => {
      const latest = latestOf(current.current, ownAddress);
      if (!latest || latest.key === heard?.key) return;
      // What was there when the reader came is history, not news.
      if (heard) setSaid(`${latest.username}: ${safeText(latest.message)}`);
      heard = latest;
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [ownAddress]);
  return (
    <div role="log" aria-live="polite" aria-label="New chat messages" className="sr-only">
      {said}
    </div>
  );
}

function latestOf(lines: readonly ChatLine[], ownAddress: string | null): ChatLine | undefined {
  return lines.findLast((line) => line.removed === null && line.address !== ownAddress);
}
