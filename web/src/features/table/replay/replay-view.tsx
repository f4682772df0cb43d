import { Play, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { EMPTY_PICTURE } from '../draw/scene';
import { Stage } from '../parts/stage';
import { TableFrame } from '../parts/table-frame';
import { ReviewPanel } from '../review/review-panel';
import { type BetterShot, playable } from '../review/review-text';
import { shotsOf, useReview } from '../review/use-review';
import { useSettings } from '../settings';
import { ShareShot } from '../share/share-shot';
import { Sounds } from '../sound';
import type { Replay } from '../wire';
import { ReplayControls } from './replay-controls';
import { ReplayHead } from './replay-head';
import { ReplayPlayer } from './replay-player';
import { ShotList } from './shot-list';
import { betterText, shotText } from './shot-text';

interface ReplayViewProps {
  replay: Replay;
  /** The number of the shot to begin with. */
  first: number;
}

/** The match on the table, with what it takes to go through it. The page's address always names the shot that is shown. */
export function ReplayView({ replay, first }: ReplayViewProps) {
  const [player] = useState(() => new ReplayPlayer(replay, first));
  const [sounds] = useState(() => new Sounds());
  const [, setChanges] = useState(0);
  const [better, setBetter] = useState<BetterShot | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const over = replay.status !== 'running';
  const read = useReview(replay.matchId, over);
  const { sound } = useSettings();
  useEffect(() => {
    player.onChange = () => setChanges((count) => count + 1);
    return () => sounds.close();
  }, [player, sounds]);
  useEffect(() => {
    sounds.on = sound;
  }, [sounds, sound]);
  const picture = useCallback(
    (now: number) => {
      const drawn = player.picture(now);
      if (player.playing && player.playback) {
        sounds.follow(player.playback, player.seconds(now));
      }
      return drawn ?? EMPTY_PICTURE;
    },
    [player, sounds],
  );
  const shot = player.shots[player.index];
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('shot');
    // The match's own address stays as it is until somebody goes on from its first shot.
    if (!shot || (named === null && !player.moved) || named === String(shot.number)) return;
    history.replaceState(history.state, '', `?shot=${shot.number}`);
  }, [shot, player]);
  const play = () => {
    sounds.wake();
    player.play(performance.now());
  };
  const go = (number: number) => {
    const index = player.shots.findIndex((each) => each.number === number);
    if (index >= 0) player.go(index, performance.now());
  };
  const wishBetter = () => {
    sounds.wake();
    const isWanted = player.wish();
    return (shot: BetterShot) => {
      if (isWanted()) playBetter(shot);
    };
  };
  const playBetter = (shot: BetterShot) => {
    setBetter(shot);
    player.playInstead(playable(shot), performance.now());
    // The review stands below the table, on a phone far below it.
    stage.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  };
  const number = shot?.number ?? 0;
  const backToPlayed = () => {
    go(number);
    // The button that was pressed is gone with the better shot.
    stage.current?.focus({ preventScroll: true });
  };
  const names = replay.players.map(({ username }) => username).join(' against ');
  return (
    <div className="flex flex-col gap-3 lg:gap-2">
      <ReplayHead replay={replay} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3 lg:grid-cols-[minmax(0,1fr)_19rem] short:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-2 max-sm:contents">
          <div
            ref={stage}
            tabIndex={-1}
            className={`scroll-mt-2 max-md:scroll-mt-16 overflow-hidden rounded-lg outline-none border ${player.instead ? 'border-brass' : 'border-ink-3'}`}
          >
            <TableFrame fill={false} low head={null} controls={null}>
              <Stage
                table={replay.table}
                kind={replay.shots[0]?.state.kind}
                label="Pool table with the replay"
                picture={picture}
              >
                {shot && !player.playing && !player.moved ? <BigPlay onPlay={play} /> : null}
              </Stage>
            </TableFrame>
          </div>
          {shot ? <ReplayControls player={player} onTouch={() => sounds.wake()} /> : null}
          <div className="flex items-center gap-2 max-sm:contents">
            <p role="status" className="min-h-6 flex-1 text-dim text-sm">
              {player.instead && better ? (
                <>
                  <span className="font-semibold text-brass">Better. </span>
                  {betterText(better)}
                </>
              ) : shot ? (
                shotText(replay, shot)
              ) : (
                'No shot was played in this match.'
              )}
            </p>
            {player.instead ? (
              <Button variant="secondary" onClick={backToPlayed}>
                <Undo2 aria-hidden className="size-4" />
                Back to shot {number} as it was played
              </Button>
            ) : shot ? (
              // On a phone the list comes first: it is read while the match plays.
              <div className="flex gap-2 max-sm:order-2 max-sm:*:flex-1">
                <ShareShot
                  key={number}
                  site={location.origin}
                  matchId={replay.matchId}
                  shot={number}
                  title={`Shot ${number}: ${names}`}
                  running={!over}
                />
              </div>
            ) : null}
          </div>
        </div>
        {shot ? (
          // Beside the table it is as high as what stands there, whatever the number of shots.
          <div className="relative max-sm:order-1 lg:min-h-80 short:min-h-0">
            <section
              aria-label="Shots of the match"
              className="flex max-h-72 flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 lg:absolute lg:inset-0 lg:max-h-none short:absolute short:inset-0 short:max-h-none"
            >
              <ListHead replay={replay} counted={shotsOf(read) !== null} />
              <ShotList replay={replay} reviewed={shotsOf(read)} shown={number} onShot={go} />
            </section>
          </div>
        ) : null}
      </div>
      <ReviewPanel replay={replay} read={read} shown={number} onShot={go} onBetter={wishBetter} />
    </div>
  );
}

/** Of whose chance the points are. */
function ListHead({ replay: { players }, counted }: { replay: Replay; counted: boolean }) {
  return (
    <p className="flex min-w-0 items-baseline justify-between gap-4 border-ink-3 border-b px-3 py-2 text-sm">
      <span className="font-medium">Shots</span>
      {counted ? (
        <span className="min-w-0 truncate text-dim text-xs">{players[0]?.username}’s chance</span>
      ) : null}
    </p>
  );
}

/** Button with which a shared link opens. */
function BigPlay({ onPlay }: { onPlay: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      aria-label="Play the match"
      className="absolute inset-0 z-10 grid place-items-center"
    >
      <span className="grid size-20 place-items-center rounded-full border border-text/25 bg-ink-0/70 text-text shadow-raised backdrop-blur-sm transition-transform hover:scale-105">
        <Play aria-hidden className="ml-1 size-9 fill-current" />
      </span>
    </button>
  );
}
