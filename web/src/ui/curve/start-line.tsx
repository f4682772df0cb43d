import type { ReactNode } from 'react';

interface StartLineProps {
  /** The value that everybody begins with. */
  value: number;
  children?: ReactNode;
}

/** A curve before its first point, as high as one: the level from which it will go up or down. */
export function StartLine({ value, children }: StartLineProps) {
  return (
    <div className="flex flex-col gap-1">
      <div
        aria-hidden
        className="flex h-20 items-center gap-3 border-ink-3 border-y text-dim text-xs tabular-nums"
      >
        <span className="relative flex h-full flex-1 items-center">
          <span className="absolute inset-x-0 top-1/2 bottom-0 bg-linear-to-b from-felt/15 to-transparent" />
          <span className="size-2 rounded-full bg-felt" />
          <span className="flex-1 border-felt/60 border-t-2 border-dashed" />
        </span>
        <span className="min-w-9 text-right font-semibold">{value}</span>
      </div>
      {children ? <p className="text-dim text-xs">{children}</p> : null}
    </div>
  );
}
