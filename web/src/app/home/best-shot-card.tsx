import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { shotFilm, shotLink, shotStill } from '@/features/table/share/shot-links';
import { useIdle } from '@/lib/use-idle';
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
      <div className="relative aspect-[40/21] overflow-hidden bg-[radial-gradient(ellipse_at_50%_45%,var(--lamplight),var(--ink-0)_85%)]">
        <Drawing src={shotStill('', matchId, shotNumber)} />
        {plays ? <Film src={shotFilm('', matchId, shotNumber)} /> : null}
      </div>
      <div className="space-y-1 p-4">
        <div className="flex items-baseline gap-3">
          <h3 className="min-w-0 flex-1 truncate font-semibold">
            <Link
              to={shotLink('', matchId, shotNumber)}
              onFocus={here}
              onBlur={gone}
              className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
            >
              {shotTitle(shot)}
            </Link>
          </h3>
          <span className="font-bold font-display tabular-nums">
            +{gain}
            <span className="sr-only"> points of a hundred to win the frame</span>
          </span>
        </div>
        <div className="flex items-center gap-1.5 text-dim text-sm">
          <Play aria-hidden className="size-3.5 shrink-0 text-felt" />
          <p className="truncate">
            {username} · {shotRarity(shot)}
          </p>
        </div>
      </div>
    </article>
  );
}

/** Moments after which a drawing is asked for again: the server draws few at a time, and refuses the others. */
const AGAIN_MS = [700, 1200, 2000, 4000, 8000];

/** The shot's title and player stand beside it. Asked for when the page has come to rest, so that it is there before somebody scrolls to it. */
function Drawing({ src }: { src: string }) {
  const idle = useIdle();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const wait = AGAIN_MS[attempt];
    if (!failed || wait === undefined) return;
    const timer = setTimeout(() => {
      setAttempt(attempt + 1);
      setFailed(false);
    }, wait);
    return () => clearTimeout(timer);
  }, [failed, attempt]);
  if (failed) return null;
  return (
    <img
      key={attempt}
      src={src}
      alt=""
      loading={idle ? 'eager' : 'lazy'}
      decoding="async"
      width={1200}
      height={630}
      onError={() => setFailed(true)}
      className="relative size-full object-cover"
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
