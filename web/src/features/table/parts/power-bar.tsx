import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { clamp } from '../play/placement';

interface PowerBarProps {
  power: number;
  disabled: boolean;
  /** Begins on the right. */
  mirrored: boolean;
  /** It is pulled down, and not to the right. */
  upright?: boolean;
  onPower: (power: number) => void;
  /** The bar was pulled from its start and let go. */
  onRelease: () => void;
}

/** A pull begins at the start, within so much of the bar; elsewhere the bar is a slider. */
const START = 0.15;
/** A pull has to go on for so much of the bar, and so many pixels: neither a tap nor the roll of a finger shoots. */
const LEAST_PULL = 0.08;
const LEAST_PULL_PX = 24;
/** So near to the thumb it is the thumb that is held. */
const THUMB = 0.08;

/** A finger or a mouse button that is down on the bar. */
interface Press {
  pointer: number;
  /** The power before it. */
  power: number;
  from: number;
  pulls: boolean;
}

/**
 * A press or a drag sets the power. Pulled from its start and let go, as a cue is, it shoots: the further, the harder; brought back to the start
 * it does not.
 */
export function PowerBar(props: PowerBarProps) {
  const { power, disabled, mirrored, upright = false, onPower, onRelease } = props;
  const press = useRef<Press | null>(null);
  const isHeld = ({ pointerId }: PointerEvent) => press.current?.pointer === pointerId;
  const partOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const along = mirrored ? box.right - event.clientX : event.clientX - box.left;
    const part = upright ? (event.clientY - box.top) / box.height : along / box.width;
    return clamp((part - 0.04) / 0.92, 0, 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.01 : 0.05;
    const by = { ArrowUp: step, ArrowRight: step, ArrowDown: -step, ArrowLeft: -step }[event.key];
    if (by === undefined || disabled) return;
    event.preventDefault();
    onPower(power + by);
  };
  const percent = Math.round(power * 100);
  return (
    <div
      role="slider"
      aria-label="Power"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      aria-disabled={disabled}
      tabIndex={disabled ? -1 : 0}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      className={`relative ${upright ? 'h-full min-h-24' : 'h-12'} w-full touch-none select-none overflow-hidden rounded-md border border-ink-3 bg-ink-1 ${
        mirrored ? '-scale-x-100' : ''
      } ${disabled ? 'opacity-40' : 'cursor-grab active:cursor-grabbing'}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // Another finger waits until the first one is lifted.
        if (disabled || event.button !== 0 || press.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = partOf(event);
        const onThumb = power > 0 && Math.abs(from - power) <= THUMB;
        const pulls = from <= START && !onThumb;
        press.current = { pointer: event.pointerId, power, from, pulls };
        // A pull begins at the cue's tip: nothing jumps before it has begun.
        if (!pulls) onPower(from);
      }}
      onPointerMove={(event) => isHeld(event) && onPower(partOf(event))}
      onPointerUp={(event) => {
        if (!press.current || !isHeld(event)) return;
        const { power, from, pulls } = press.current;
        press.current = null;
        if (!pulls) return;
        const { width, height } = event.currentTarget.getBoundingClientRect();
        const least = Math.max(LEAST_PULL, LEAST_PULL_PX / (upright ? height : width));
        if (partOf(event) >= from + least) onRelease();
        else onPower(power);
      }}
      onPointerCancel={(event) => {
        if (!press.current || !isHeld(event)) return;
        onPower(press.current.power);
        press.current = null;
      }}
    >
      <span
        aria-hidden
        className="absolute inset-0 opacity-90"
        style={{
          background: `linear-gradient(to ${upright ? 'bottom' : 'right'}, var(--felt-deep), var(--felt) 30%, var(--brass) 65%, var(--live))`,
          clipPath: upright
            ? `inset(0 0 ${(0.96 - power * 0.92) * 100}% 0)`
            : `inset(0 ${(0.96 - power * 0.92) * 100}% 0 0)`,
        }}
      />
      {upright ? null : <Ticks />}
      <span
        aria-hidden
        className={`absolute rounded-full bg-text shadow-raised ${upright ? 'inset-x-1 h-1.5' : 'inset-y-1 w-1.5'}`}
        style={{ [upright ? 'top' : 'left']: `calc(${4 + power * 92}% - 3px)` }}
      />
      <span
        className={`pointer-events-none absolute right-2 rounded-sm ${upright ? 'bottom-2' : '-translate-y-1/2 top-1/2'} bg-ink-0/75 px-1.5 font-display font-semibold text-text text-xs tabular-nums leading-6 ${
          mirrored ? '-scale-x-100' : ''
        }`}
      >
        <span className="mr-1.5 hidden font-medium text-dim @5xl/table:inline">Power</span>
        {percent}%
      </span>
    </div>
  );
}

function Ticks() {
  return (
    <span aria-hidden className="absolute inset-x-[4%] bottom-0 flex h-1.5 justify-between">
      {['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((tenth) => (
        <span key={tenth} className="w-px bg-text/30" />
      ))}
    </span>
  );
}
