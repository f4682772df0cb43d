import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useMedia } from '@/lib/media';
import { EMPTY_PICTURE, type Picture } from '../draw/scene';
import { getReplay } from '../matches';
import { ReplayPlayer } from '../replay/replay-player';
import type { MatchKind, TableName } from '../wire';
import type { PastShot } from './again-label';

export interface ShownAgain {
  shot: PastShot;
  table: TableName;
  kind: MatchKind | undefined;
  picture: (now: number) => Picture;
}

interface ShotsAgainProps {
  shots: readonly PastShot[];
  /** Told what the table shows in the place of its own balls; null once no shot can be had. */
  onShown: (shown: ShownAgain | null) => void;
}

/** Time to see how the balls lie before the stroke, and where they came to rest. */
const BEFORE_MS = 900;
const AFTER_MS = 1600;

/** One shot after the other, over and over; each stands still for those who want less motion. */
export function ShotsAgain({ shots, onShown }: ShotsAgainProps): null {
  const [queue, setQueue] = useState(shots);
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [shot] = queue;
  const drop = useCallback(() => setQueue(([, ...others]) => others), []);
  const next = useCallback(
    () => setQueue(([first, ...others]) => (first ? [...others, first] : others)),
    [],
  );
  const replay = useReplay(shot, drop);
  useEffect(() => {
    if (queue.length === 0) onShown(null);
    if (!shot || !replay) return;
    const player = new ReplayPlayer(replay);
    onShown({
      shot,
      table: replay.table,
      kind: replay.shots[0]?.state.kind,
      picture: (now) => player.picture(now) ?? EMPTY_PICTURE,
    });
    if (calm) return;
    let timer = setTimeout(() => player.play(performance.now()), BEFORE_MS);
    player.onChange = () => {
      if (player.isAtEnd) timer = setTimeout(next, AFTER_MS);
    };
    return () => clearTimeout(timer);
  }, [queue, shot, replay, calm, next, onShown]);
  return null;
}

/** The frame of which that shot alone is played; a match that cannot be had is told. */
function useReplay(shot: PastShot | undefined, onLost: () => void) {
  const { data, isError } = useQuery({
    queryKey: ['shot-again', shot?.matchId, shot?.shotNumber],
    queryFn: async ({ signal }) => {
      const { table, shots } = await getReplay(shot?.matchId ?? '', { signal, retry: false });
      const played = shots.filter(({ number }) => number === shot?.shotNumber);
      if (played.length === 0) throw new Error('the match has no such shot');
      return { table, shots: played };
    },
    enabled: shot !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (isError) onLost();
  }, [isError, onLost]);
  return data;
}
