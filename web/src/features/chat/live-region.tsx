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
  const [announcement, setAnnouncement] = useState('');
  const current = useRef(lines);
  current.current = lines;
  useEffect(() => {
    // Lines that are there when the reader comes are history.
    let heard = latestOf(current.current, ownAddress);
    const timer = setInterval(() => {
      const latest = latestOf(current.current, ownAddress);
      // When the newest line is removed, the one before it is no news.
      if (!latest || (heard && latest.timestamp <= heard.timestamp)) return;
      heard = latest;
      setAnnouncement(`${latest.username}: ${safeText(latest.message)}`);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [ownAddress]);
  return (
    <div role="log" aria-live="polite" aria-label="New chat messages" className="sr-only">
      {announcement}
    </div>
  );
}

function latestOf(lines: readonly ChatLine[], ownAddress: string | null): ChatLine | undefined {
  return lines.findLast((line) => line.removed === null && line.address !== ownAddress);
}
