import type { PointerEvent } from 'react';
import { MAX_ELEVATION } from '../play/draft';
import { clamp } from '../play/placement';

interface ElevationBarProps {
  elevation: number;
  size: number;
  disabled: boolean;
  onElevation: (elevation: number) => void;
}

/** How far the butt is raised, beside the ball. The number field says the same to the keyboard. */
export function ElevationBar({ elevation, size, disabled, onElevation }: ElevationBarProps) {
  const part = elevation / MAX_ELEVATION;
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onElevation(clamp(1 - (event.clientY - box.top) / box.height, 0, 1) * MAX_ELEVATION);
  };
  return (
    <div
      aria-hidden
      title="Elevation of the cue"
      className={`relative w-6 shrink-0 touch-none ${disabled ? 'opacity-40' : 'cursor-ns-resize'}`}
      style={{ height: size }}
      onPointerDown={(event) => {
        if (disabled) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (!disabled && event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
      }}
    >
      <span className="absolute inset-y-0 left-1/2 w-1 -translate-x-1/2 rounded-full bg-ink-3" />
      <span
        className="absolute bottom-0 left-1/2 w-1 -translate-x-1/2 rounded-full bg-brass"
        style={{ height: `${part * 100}%` }}
      />
      <span
        className="absolute left-1/2 size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-ink-0 bg-text"
        style={{ bottom: `${part * 100}%` }}
      />
    </div>
  );
}
