import { useEffect, useRef } from 'react';
import { notify } from '@/lib/notify';
import type { ChatLine } from '@/realtime/room-snapshot';

const FAILED = 'Failed to send message. Please try again.';

/** Tells of an own line that was not taken, once for each time that it fails. */
export function useSendFailures(lines: readonly ChatLine[]): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const failed = lines.filter((line) => line.state === 'failed');
    for (const { key, failure } of failed) {
      if (known.current.has(key)) continue;
      const reason = failure?.code === 'UNANSWERED' ? undefined : failure?.message;
      notify.error(FAILED, { id: 'chat-send', ...(reason ? { description: reason } : {}) });
    }
    known.current = new Set(failed.map((line) => line.key));
  }, [lines]);
}
