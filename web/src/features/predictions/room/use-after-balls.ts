import { useState } from 'react';
import { useTableMoves } from '@/lib/table-motion';
import type { Known } from './live-prediction';

/** The word of the room, but news of an end wait until the balls rest: where the picture is late, the word would be ahead of it. */
export function useAfterBalls<Said>(said: Said, isEnd: (before: Said, now: Said) => boolean): Said {
  const moves = useTableMoves();
  const [shown, setShown] = useState(said);
  const waits = moves && isEnd(shown, said);
  if (!waits && shown !== said) setShown(said);
  return waits ? shown : said;
}

/** The frame's call is settled, or the next one asked already. */
export const isFrameOver = (before: Known, now: Known): boolean =>
  before?.status === 'active' &&
  Boolean(before.frame && now) &&
  (before._id !== now?._id || now.status === 'ended');
