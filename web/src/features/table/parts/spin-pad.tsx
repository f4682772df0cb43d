import type { PointerEvent } from 'react';

interface SpinPadProps {
  side: number;
  follow: number;
  size: number;
  disabled: boolean;
  onTip: (side: number, follow: number) => void;
}

/** The cue ball from behind: where the tip meets it. The number fields say the same to the keyboard. */
export function SpinPad({ side, follow, size, disabled, onTip }: SpinPadProps) {
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    // The pad shows the whole ball; a tip holds on its inner half.
    onTip(x / 0.62, y / 0.62);
  };
  return (
    <div
      aria-hidden
      title="Spin"
      className={`relative shrink-0 touch-none rounded-full ${disabled ? 'opacity-40' : 'cursor-pointer'}`}
      style={{
        width: size,
        height: size,
        background:
          'radial-gradient(circle at 36% 28%, var(--ivory-lit) 0 12%, var(--ivory) 38%, var(--ivory-shade) 80%, var(--ivory-edge) 100%)',
        boxShadow: '0 4px 14px var(--shade)',
      }}
      onPointerDown={(event) => {
        if (disabled) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (!disabled && event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
      }}
      onDoubleClick={() => !disabled && onTip(0, 0)}
    >
      <span className="absolute inset-[19%] rounded-full border border-ink-0/15" />
      <span className="absolute top-1/2 right-[19%] left-[19%] h-px bg-ink-0/15" />
      <span className="absolute top-[19%] bottom-[19%] left-1/2 w-px bg-ink-0/15" />
      <span
        className="absolute rounded-full bg-live shadow-raised"
        style={{
          width: size * 0.17,
          height: size * 0.17,
          left: `calc(50% + ${side * 31}% - ${size * 0.085}px)`,
          top: `calc(50% - ${follow * 31}% - ${size * 0.085}px)`,
        }}
      />
    </div>
  );
}
