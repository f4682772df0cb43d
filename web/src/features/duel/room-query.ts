import { useEffect, useState } from 'react';
import type { DuelRoom } from '@/realtime/duel-messages';
import { useDuel, useSnapshot } from './duel-context';
import { localRoom } from './local-rooms';

export type RoomView =
  | { kind: 'loading' }
  | { kind: 'open'; room: DuelRoom }
  /** The server does not know it, or did not answer; `copy` is what this browser kept of it. */
  | { kind: 'missing' | 'failed'; copy: DuelRoom | null }
  | { kind: 'gone'; why: 'closed' | 'missing' };

/** The room as its page shows it. */
export function useRoom(roomId: string): RoomView {
  const { link } = useDuel();
  const { rooms, gone } = useSnapshot();
  const [outcome, setOutcome] = useState<'loading' | 'here' | 'missing' | 'failed'>('loading');
  useEffect(() => {
    let current = true;
    const unwatch = link.watch(roomId);
    void link.load(roomId).then((found) => {
      if (current) setOutcome(found);
    });
    return () => {
      current = false;
      unwatch();
    };
  }, [link, roomId]);

  const room = rooms.get(roomId);
  if (room) return { kind: 'open', room };
  const why = gone.get(roomId);
  if (why) return { kind: 'gone', why };
  if (outcome === 'missing' || outcome === 'failed') {
    return { kind: outcome, copy: localRoom(roomId) };
  }
  return { kind: 'loading' };
}
