import { Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_PICTURE } from '../draw/scene';
import { Stage } from '../parts/stage';
import { TableFrame } from '../parts/table-frame';
import { ReviewSlot } from '../review/review-slot';
import { type BetterShot, playable } from '../review/review-text';
import { useSettings } from '../settings';
import { Sounds } from '../sound';
import type { Replay } from '../wire';
import { ReplayControls } from './replay-controls';
import { ReplayHead } from './replay-head';
import { ReplayPlayer } from './replay-player';
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
    stage.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  return (
    <div className="flex flex-col gap-3 p-3">
      <ReplayHead replay={replay} shot={shot?.number ?? 0} />
      <div
        ref={stage}
        className={`overflow-hidden rounded-lg border ${player.instead ? 'border-brass' : 'border-ink-3'}`}
      >
        <TableFrame fill={false} head={null} controls={null}>
          <Stage table={replay.table} label="Pool table with the replay" picture={picture}>
            {shot && !player.playing && !player.moved ? <BigPlay onPlay={play} /> : null}
          </Stage>
        </TableFrame>
      </div>
      <p role="status" className="min-h-6 text-dim text-sm">
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
      {shot ? <ReplayControls player={player} onTouch={() => sounds.wake()} /> : null}
      <ReviewSlot replay={replay} shown={shot?.number ?? 0} onShot={go} onBetter={wishBetter} />
    </div>
  );
}

/** What a shared link opens with. */
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
