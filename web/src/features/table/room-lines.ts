import { useEffect, useRef, useState } from 'react';
import { getRoom } from '@/api/duel';
import type { DuelChatLine } from '@/realtime/duel-messages';

const OPEN_MS = 3_000;
const CLOSED_MS = 12_000;
/** The newest of a room's chat that are shown beside a table. */
const SHOWN = 50;

interface RoomLines {
  lines: readonly DuelChatLine[];
  /** Looks at once. */
  look: () => void;
}

/** Without what one person says; nobody's address leaves all of it. */
export function without(
  lines: readonly DuelChatLine[],
  address: string | null,
): readonly DuelChatLine[] {
  const silent = address?.toLowerCase();
  return silent ? lines.filter(({ userId }) => userId?.toLowerCase() !== silent) : lines;
}

/** The chat of the room that a match is of, asked for every few seconds while the page is seen; none without a room. */
export function useRoomLines(roomId: string | null, open: boolean): RoomLines {
  const [lines, setLines] = useState<readonly DuelChatLine[]>([]);
  const look = useRef(() => {});
  useEffect(() => {
    if (roomId === null) return;
    let gone = false;
    const ask = () => {
      if (document.hidden) return;
      getRoom(roomId).then(
        ({ chat }) => {
          if (!gone) setLines(chat.filter(({ system }) => !system).slice(-SHOWN));
        },
        // The next look may find it.
        () => {},
      );
    };
    look.current = ask;
    ask();
    const timer = setInterval(ask, open ? OPEN_MS : CLOSED_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [roomId, open]);
  return { lines, look: () => look.current() };
}
