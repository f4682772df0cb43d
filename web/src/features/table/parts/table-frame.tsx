import type { ReactNode } from 'react';
import { useSettings } from '../settings';

interface TableFrameProps {
  fill: boolean;
  head: ReactNode;
  controls: ReactNode;
  children: ReactNode;
}

/**
 * The room around the table, dark whatever the theme: the players above, the table as large as it gets, the
 * controls beside it, or below where it stands upright. Left-handed, they change sides.
 */
export function TableFrame({ fill, head, controls, children }: TableFrameProps) {
  const { leftHanded } = useSettings();
  const shape = fill ? 'h-full' : 'h-[max(30rem,min(46rem,82svh))]';
  return (
    <div
      className={`scheme-dark @container/table relative flex w-full flex-col overflow-hidden bg-ink-0 text-text ${shape}`}
      style={{
        backgroundImage:
          'radial-gradient(ellipse 75% 62% at 50% 54%, #12261d 0%, #0b1410 48%, #0a0d0c 78%)',
      }}
    >
      {head}
      <div
        className={`flex min-h-0 flex-1 flex-col gap-2 p-2 @4xl/table:gap-4 @4xl/table:px-4 @4xl/table:pb-4 ${
          leftHanded ? '@4xl/table:flex-row-reverse' : '@4xl/table:flex-row'
        }`}
      >
        <div className="relative min-h-0 min-w-0 flex-1">{children}</div>
        {controls}
      </div>
    </div>
  );
}
