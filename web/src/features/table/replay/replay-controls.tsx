import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { ReplayPlayer } from './replay-player';

const SPEEDS = [0.25, 0.5, 1, 2, 4];

interface ReplayControlsProps {
  player: ReplayPlayer;
  /** A key or touch: sound may begin. */
  onTouch: () => void;
}

/** Play, pause, shot by shot, how fast, and any moment of the shot. */
export function ReplayControls({ player, onTouch }: ReplayControlsProps) {
  const seconds = useSeconds(player);
  const { index, shots, playing, speed, duration } = player;
  const now = () => performance.now();
  const toggle = () => {
    onTouch();
    toggleAt(player, now());
  };
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg border border-ink-3 bg-ink-1 p-2">
      <IconButton
        label="Previous shot"
        disabled={index === 0}
        onClick={() => player.go(index - 1, now())}
      >
        <SkipBack aria-hidden className="size-5" />
      </IconButton>
      <Button onClick={toggle} className="w-12 px-0 xl:w-28">
        {playing ? (
          <Pause aria-hidden className="size-4" />
        ) : (
          <Play aria-hidden className="size-4" />
        )}
        <span className="max-xl:sr-only">{playing ? 'Pause' : 'Play'}</span>
      </Button>
      <IconButton
        label="Next shot"
        disabled={index + 1 >= shots.length}
        onClick={() => player.go(index + 1, now())}
      >
        <SkipForward aria-hidden className="size-5" />
      </IconButton>
      <span className="whitespace-nowrap px-1 text-dim text-sm tabular-nums max-sm:flex-1">
        Shot {index + 1} of {shots.length}
      </span>
      <SeekBar player={player} seconds={seconds} className="max-sm:order-last sm:min-w-24" />
      <span className="w-24 text-right text-dim text-sm tabular-nums max-sm:order-last">
        {seconds.toFixed(1)} / {duration.toFixed(1)} s
      </span>
      <select
        aria-label="Speed"
        value={speed}
        onChange={({ target }) => player.faster(Number(target.value), now())}
        className="h-10 rounded-md border border-ink-3 bg-ink-2 px-2 text-sm"
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
    </div>
  );
}

interface SeekBarProps {
  player: Pick<ReplayPlayer, 'duration' | 'seek'>;
  /** The moment that is shown, of `useSeconds`. */
  seconds: number;
  className: string;
}

/** Any moment of the shot. */
export function SeekBar({ player, seconds, className }: SeekBarProps) {
  return (
    <input
      type="range"
      aria-label="Moment of the shot in seconds"
      min={0}
      max={Math.max(0.01, player.duration)}
      step={0.01}
      value={seconds}
      onChange={({ target }) => player.seek(target.valueAsNumber, performance.now())}
      className={`h-10 flex-1 accent-felt ${className}`}
    />
  );
}

/** Goes on, or waits. */
export function toggleAt(player: Pick<ReplayPlayer, 'playing' | 'pause' | 'play'>, now: number) {
  if (player.playing) player.pause(now);
  else player.play(now);
}

/** The moment that is shown, ten times a second while it plays. */
export function useSeconds(player: Pick<ReplayPlayer, 'playing' | 'seconds'>): number {
  const [, setTick] = useState(0);
  const { playing } = player;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 100);
    return () => clearInterval(timer);
  }, [playing]);
  return Math.max(0, player.seconds(performance.now()));
}
