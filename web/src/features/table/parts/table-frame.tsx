import type { ReactNode } from 'react';

interface TableFrameProps {
  fill: boolean;
  head: ReactNode;
  controls: ReactNode;
  children: ReactNode;
}

/** The room around the table, dark whatever the theme: the players above, the controls below, the table as large as it gets. */
export function TableFrame({ fill, head, controls, children }: TableFrameProps) {
  const shape = fill ? 'h-full' : 'h-[max(30rem,min(46rem,82svh))]';
  return (
    <div
      className={`scheme-dark @container/table relative flex w-full flex-col gap-2 overflow-hidden bg-ink-0 p-2 text-text @3xl/table:px-4 @3xl/table:py-3 ${shape}`}
      style={{
        backgroundImage:
          'radial-gradient(ellipse 78% 66% at 50% 52%, #17352a 0%, #0d1a14 46%, #0a0d0c 80%)',
      }}
    >
      {head}
      <div className="relative min-h-0 min-w-0 flex-1">{children}</div>
      {controls}
    </div>
  );
}
