import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { notify } from '@/lib/notify';
import { useKey } from '@/lib/use-key';
import { IconButton } from '@/ui/icon-button';
import { Spinner } from '@/ui/spinner';
import { EMPTY_PICTURE } from '../draw/scene';
import { getReplay } from '../matches';
import { Stage } from '../parts/stage';
import type { PlayableShot } from '../playback';
import { SeekBar, toggleAt, useSeconds } from '../replay/replay-controls';
import { ReplayPlayer } from '../replay/replay-player';
import { useSettings } from '../settings';
import { Sounds } from '../sound';
import type { ShotPlayed, TableState } from '../wire';

export interface RewoundProps {
  state: TableState;
  /** The newest shot that this page was told; it goes on while one looks back. */
  newest: ShotPlayed | null;
  onLive: () => void;
}

type Player = ReplayPlayer<PlayableShot>;

/** The frame from an earlier moment on, while it is played. What follows comes by itself, and at the end of it one is live again. */
export function Rewound({ state, newest, onLive }: RewoundProps) {
  const player = usePlayer(state.matchId, newest, onLive);
  useKey('l', onLive);
  return (
    <>
      {player ? (
        <Played table={state.table} kind={state.kind} player={player} onLive={onLive} />
      ) : (
        <p role="status" className="absolute inset-0 grid place-items-center">
          <span className="flex items-center gap-2 rounded-md bg-ink-0/85 px-4 py-2 text-sm">
            <Spinner className="size-4" /> Going back...
          </span>
        </p>
      )}
    </>
  );
}

/** Asks once for the shots before; those that are played meanwhile are told anyway. */
function usePlayer(matchId: string, newest: ShotPlayed | null, onLive: () => void): Player | null {
  const [player, setPlayer] = useState<Player | null>(null);
  const [from] = useState(newest?.number ?? Number.POSITIVE_INFINITY);
  const [live] = useState(() => onLive);
  useEffect(() => {
    const leaving = new AbortController();
    getReplay(matchId, { signal: leaving.signal }).then(
      ({ shots }) => {
        const last = shots.at(-1)?.number;
        if (last === undefined) return live();
        const made: Player = new ReplayPlayer<PlayableShot>({ shots }, Math.min(from, last));
        made.play(performance.now());
        setPlayer(made);
      },
      () => {
        if (leaving.signal.aborted) return;
        notify.error('What was played did not load. Try again in a moment.');
        live();
      },
    );
    return () => leaving.abort();
  }, [matchId, from, live]);
  useEffect(() => {
    if (newest) player?.append(newest);
  }, [player, newest]);
  return player;
}

interface PlayedProps {
  table: TableState['table'];
  kind: TableState['kind'];
  player: Player;
  onLive: () => void;
}

function Played({ table, kind, player, onLive }: PlayedProps) {
  const [sounds] = useState(() => new Sounds());
  const [, setChanges] = useState(0);
  const { sound } = useSettings();
  useEffect(() => {
    sounds.on = sound;
  }, [sounds, sound]);
  useEffect(() => {
    player.onChange = () => {
      setChanges((count) => count + 1);
      if (player.isAtEnd) onLive();
    };
    return () => {
      player.onChange = () => {};
    };
  }, [player, onLive]);
  useEffect(() => () => sounds.close(), [sounds]);
  const picture = useCallback(
    (now: number) => {
      const drawn = player.picture(now);
      if (player.playing && player.playback) sounds.follow(player.playback, player.seconds(now));
      return drawn ?? EMPTY_PICTURE;
    },
    [player, sounds],
  );
  const number = player.shots[player.index]?.number ?? 0;
  return (
    // Beneath the cloth: there is a ball in every corner of it sooner or later.
    <div className="absolute inset-0 flex flex-col gap-1">
      <div className="relative min-h-0 flex-1">
        <Stage
          table={table}
          kind={kind}
          label={`Pool table, shot ${number} again`}
          picture={picture}
        />
      </div>
      <Controls player={player} number={number} onLive={onLive} onTouch={() => sounds.wake()} />
    </div>
  );
}

interface ControlsProps {
  player: Player;
  number: number;
  onLive: () => void;
  /** A key or touch: sound may begin. */
  onTouch: () => void;
}

function Controls({ player, number, onLive, onTouch }: ControlsProps) {
  const seconds = useSeconds(player);
  const { index, shots, playing } = player;
  const now = () => performance.now();
  const back = () => player.go(index - 1, now());
  const on = () => (index + 1 < shots.length ? player.go(index + 1, now()) : onLive());
  useKey('ArrowLeft', back);
  useKey('ArrowRight', on);
  const toggle = () => {
    onTouch();
    toggleAt(player, now());
  };
  return (
    <section
      aria-label="Earlier in this frame"
      // Beside it, where there is room, stand the tools of a watched table.
      className="mx-auto flex w-full max-w-2xl shrink-0 items-center gap-1 rounded-md bg-ink-0/85 pr-1 @xl/watch:ml-0 @xl/watch:w-[calc(100%-9rem)] @xl/watch:max-w-none"
    >
      <IconButton label="Shot before (left arrow)" disabled={index === 0} onClick={back}>
        <SkipBack aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={playing ? 'Pause' : 'Play'} onClick={toggle}>
        {playing ? (
          <Pause aria-hidden className="size-5" />
        ) : (
          <Play aria-hidden className="size-5" />
        )}
      </IconButton>
      <IconButton label="Next shot (right arrow)" onClick={on}>
        <SkipForward aria-hidden className="size-5" />
      </IconButton>
      <span className="hidden shrink-0 px-1 text-dim text-sm tabular-nums @md/watch:inline">
        Shot {number}
      </span>
      <SeekBar player={player} seconds={seconds} className="min-w-0" />
      <button
        type="button"
        onClick={onLive}
        aria-label="Back to live (l)"
        className="flex h-8 shrink-0 items-center gap-2 rounded-sm bg-live px-3 font-semibold text-on-live text-xs"
      >
        <span aria-hidden className="size-2 rounded-full bg-on-live" />
        LIVE
      </button>
    </section>
  );
}
