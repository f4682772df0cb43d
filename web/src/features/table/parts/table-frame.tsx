import type { ReactNode } from 'react';

interface TableFrameProps {
  fill: boolean;
  head: ReactNode;
  controls: ReactNode;
  children: ReactNode;
}

/** The room around the table, dark whatever the theme: the players above, the controls below, the table as large as it gets. */
export function TableFrame({ fill, head, controls, children }: TableFrameProps) {
  const stage = fill
    ? 'min-h-0 flex-1'
    : 'aspect-[14/25] max-h-[78svh] w-full @2xl/table:aspect-[9/5] @2xl/table:max-h-[80svh]';
  return (
    <div
      data-fill={fill || undefined}
      className={`group/frame scheme-dark @container/table w-full overflow-hidden bg-ink-0 text-text ${fill ? 'h-full' : ''}`}
      style={{
        backgroundImage:
          'radial-gradient(ellipse 78% 66% at 50% 52%, var(--lamplight) 0%, var(--lamplight-far) 46%, var(--ink-0) 80%)',
      }}
    >
      <div className="relative flex h-full flex-col gap-2 p-2 @3xl/table:px-4 @3xl/table:py-3 short:group-data-fill/frame:flex-row short:group-data-fill/frame:p-2">
        {head}
        <div className={`relative min-w-0 ${stage}`}>{children}</div>
        {controls}
      </div>
    </div>
  );
}
