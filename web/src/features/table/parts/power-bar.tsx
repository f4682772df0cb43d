import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { clamp } from '../play/placement';

interface PowerBarProps {
  power: number;
  upright: boolean;
  disabled: boolean;
  onPower: (power: number) => void;
  /** The bar was pulled and let go. */
  onRelease: () => void;
}

/** Pull and let go: the further from its start, the harder. Brought back to the start it does not shoot. */
export function PowerBar({ power, upright, disabled, onPower, onRelease }: PowerBarProps) {
  const before = useRef<number | null>(null);
  const partOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = upright
      ? (event.clientY - box.top) / box.height
      : (event.clientX - box.left) / box.width;
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
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      tabIndex={disabled ? -1 : 0}
      className={`relative touch-none select-none overflow-hidden rounded-md border border-ink-3 bg-ink-1 ${
        upright ? 'h-full w-12' : 'h-12 w-full'
      } ${disabled ? 'opacity-40' : 'cursor-grab active:cursor-grabbing'}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        before.current = power;
        onPower(partOf(event));
      }}
      onPointerMove={(event) => before.current !== null && onPower(partOf(event))}
      onPointerUp={(event) => {
        if (before.current === null) return;
        const pulled = partOf(event);
        if (pulled > 0.02) onRelease();
        else onPower(before.current);
        before.current = null;
      }}
      onPointerCancel={() => {
        if (before.current !== null) onPower(before.current);
        before.current = null;
      }}
    >
      <Fill power={power} upright={upright} />
      <span
        className={`pointer-events-none absolute rounded-sm bg-ink-0/75 px-1.5 font-display font-semibold text-text text-xs tabular-nums leading-6 ${
          upright ? '-translate-x-1/2 bottom-1.5 left-1/2' : '-translate-y-1/2 top-1/2 right-2'
        }`}
      >
        {percent}%
      </span>
    </div>
  );
}

/** Green to brass to red, and a stick that is pulled along. */
function Fill({ power, upright }: { power: number; upright: boolean }) {
  const way = upright ? 'to bottom' : 'to right';
  const hidden = `${(1 - power) * 100}%`;
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-0"
        style={{
          background: `linear-gradient(${way}, var(--felt), var(--brass) 55%, var(--live))`,
          clipPath: upright ? `inset(0 0 ${hidden} 0)` : `inset(0 ${hidden} 0 0)`,
          opacity: 0.9,
        }}
      />
      <span
        aria-hidden
        className="absolute rounded-full bg-text shadow-raised"
        style={
          upright
            ? { left: 3, right: 3, height: 5, top: `calc(${4 + power * 92}% - 2.5px)` }
            : { top: 3, bottom: 3, width: 5, left: `calc(${4 + power * 92}% - 2.5px)` }
        }
      />
    </>
  );
}
