import { useState } from 'react';
import { useKey } from '@/lib/use-key';
import type { TableSnapshot } from '../table-state';
import type { ShotPlayed } from '../wire';

interface Rewind {
  isBack: boolean;
  /** Null where there is nothing to go back to, or one is back already. */
  goBack: (() => void) | null;
  goLive: () => void;
  /** The newest shot that this page was told. */
  newest: ShotPlayed | null;
}

/** For somebody who watches: earlier shots of the frame, while it is played. */
export function useRewind({ state, you, playback, last }: TableSnapshot): Rewind {
  const [isBack, setBack] = useState(false);
  const [goBack] = useState(() => () => setBack(true));
  const [goLive] = useState(() => () => setBack(false));
  const newest = playback?.shot ?? last;
  const played = newest !== null || (state?.shotNumber ?? 1) > 1;
  const canGoBack = you === null && state?.status === 'running' && played && !isBack;
  useKey('ArrowLeft', goBack, canGoBack);
  return { isBack, goBack: canGoBack ? goBack : null, goLive, newest };
}
