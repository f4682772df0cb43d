import { useCallback, useEffect, useRef } from 'react';
import { EMPTY_PICTURE, type Picture } from '../draw/scene';
import { movingPicture } from '../moving-picture';
import { secondsAt } from '../playback';
import { racked } from '../rotation';
import type { Sounds } from '../sound';
import type { TableSnapshot } from '../table-state';

/** Picture on the canvas of somebody who watches; the table's noises follow it where there are any. */
export function useShown(
  snapshot: TableSnapshot,
  rested: () => void,
  sounds?: Sounds,
): (now: number) => Picture {
  const { playback } = snapshot;
  useEffect(() => {
    if (!playback) return;
    const endsAt = playback.beganAt + (playback.trajectory.duration + 0.3) * 1000;
    const timer = setTimeout(rested, Math.max(0, endsAt - performance.now()));
    return () => clearTimeout(timer);
  }, [playback, rested]);

  const latest = useRef(snapshot);
  useEffect(() => {
    latest.current = snapshot;
  }, [snapshot]);
  const drawn = useRef<{ of: TableSnapshot; picture: Picture } | null>(null);
  return useCallback(
    (now: number): Picture => {
      const shown = latest.current;
      if (shown.playback) {
        sounds?.follow(shown.playback, secondsAt(shown.playback, now));
        return movingPicture(shown.playback, now);
      }
      if (drawn.current?.of !== shown) drawn.current = { of: shown, picture: atRest(shown) };
      return drawn.current.picture;
    },
    [sounds],
  );
}

function atRest({ state, turned }: TableSnapshot): Picture {
  if (!state) return EMPTY_PICTURE;
  const balls = state.balls.map(([ball, x, y]) => ({
    ball,
    x,
    y,
    turned: turned.get(ball) ?? racked(ball),
    sunk: 0,
  }));
  return { ...EMPTY_PICTURE, balls };
}
