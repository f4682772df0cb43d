import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { shotFilm, shotLink, shotStill } from '@/features/table/share/shot-links';
import { type BestShot, shotRarity, shotTitle } from './best-shot-text';

/** A shot with the ways of its balls; under the pointer or the focus it is played, and its link leads to the replay. */
export function BestShotCard({ shot }: { shot: BestShot }) {
  const { matchId, shotNumber, username, gain } = shot;
  const [plays, setPlays] = useState(false);
  const [here, gone] = [() => setPlays(true), () => setPlays(false)];
  return (
    <article
      onPointerEnter={(event) => event.pointerType === 'mouse' && here()}
      onPointerLeave={gone}
      className="group relative overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-colors focus-within:border-faint hover:border-faint"
    >
      <div className="relative aspect-[40/21] overflow-hidden bg-felt-deep">
        <Drawing src={shotStill('', matchId, shotNumber)} />
        {plays ? <Film src={shotFilm('', matchId, shotNumber)} /> : null}
        <span
          aria-hidden
          className="absolute bottom-2 left-2 grid size-8 place-items-center rounded-full bg-scrim text-white group-hover:opacity-0"
        >
          <Play className="size-4" />
        </span>
        <span className="absolute top-2 right-2 rounded-md bg-scrim px-2 py-0.5 font-display font-semibold text-brass text-sm tabular-nums">
          +{gain}
          <span className="sr-only"> points of a hundred to win the frame</span>
        </span>
      </div>
      <div className="space-y-1 p-4">
        <h3 className="truncate font-semibold">
          <Link
            to={shotLink('', matchId, shotNumber)}
            onFocus={here}
            onBlur={gone}
            className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
          >
            {shotTitle(shot)}
          </Link>
        </h3>
        <p className="truncate text-dim text-sm">
          {username} · {shotRarity(shot)}
        </p>
      </div>
    </article>
  );
}

/** The shot's title and player stand beside it. One that cannot be drawn leaves the cloth. */
function Drawing({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      width={1200}
      height={630}
      onError={() => setFailed(true)}
      className="size-full object-cover"
    />
  );
}

/** Over the drawing once it is there. Whoever wants less motion opens the replay instead. */
function Film({ src }: { src: string }) {
  const [there, setThere] = useState(false);
  return (
    <img
      src={src}
      alt=""
      onLoad={() => setThere(true)}
      className={`absolute inset-0 size-full object-cover motion-reduce:hidden ${there ? '' : 'opacity-0'}`}
    />
  );
}
