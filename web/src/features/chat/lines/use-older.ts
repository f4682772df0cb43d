import { useCallback, useEffect, useRef, useState } from 'react';
import { getMessages } from '@/api/chat';
import type { StreamRoom } from '@/realtime/room';

const PAGE = 50;

export type Older = 'idle' | 'loading' | 'failed';

/** Fetches the lines before the oldest one, one page at a time. */
export function useOlder(
  room: StreamRoom,
  streamId: string,
  more: boolean,
): { older: Older; load: () => Promise<void> } {
  const [older, setOlder] = useState<Older>('idle');
  const busy = useRef(false);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const left = new AbortController();
    gone.current = left;
    return () => left.abort();
  }, []);

  const load = useCallback(async () => {
    const { oldest } = room;
    if (busy.current || !more || !oldest) return;
    busy.current = true;
    setOlder('loading');
    const { signal } = gone.current;
    try {
      const before = `${oldest.epoch}.${oldest.seq}`;
      const page = await getMessages(streamId, { before, limit: PAGE }, { signal, toast: false });
      if (signal.aborted) return;
      room.addOlder(
        page.messages.map((line) => ({ ...line, type: 'chat', error: false })),
        page.before === null,
      );
      setOlder('idle');
    } catch {
      if (!signal.aborted) setOlder('failed');
    } finally {
      busy.current = false;
    }
  }, [room, streamId, more]);
  return { older, load };
}
