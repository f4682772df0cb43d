import { useState } from 'react';
import { shotFilm, shotStill } from '@/features/table/share/shot-links';
import type { PastShot } from '@/features/table/watch/again-label';

/** Where no frame is on, the film of a shot: the table itself need not be fetched for it. */
export function PastPicture({ shot }: { shot: PastShot }) {
  const [there, setThere] = useState(false);
  const { matchId, shotNumber } = shot;
  return (
    <div
      data-board={there ? '' : undefined}
      className={`relative top-1/2 mx-auto aspect-video w-[min(100cqw,177cqh)] -translate-y-1/2 overflow-hidden rounded-lg ${there ? 'animate-fade-in' : 'invisible'}`}
    >
      <picture>
        <source
          media="(prefers-reduced-motion: reduce)"
          srcSet={shotStill('', matchId, shotNumber)}
        />
        <img
          src={shotFilm('', matchId, shotNumber)}
          alt=""
          onLoad={() => setThere(true)}
          className="size-full object-cover"
        />
      </picture>
    </div>
  );
}
