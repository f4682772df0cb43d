import type { ReactNode } from 'react';

interface PageShapeProps {
  head: ReactNode;
  /** The wide column. */
  children?: ReactNode;
  /** The narrow one, after it on a phone. Without it the wide one takes it all. */
  aside: ReactNode;
}

/** A profile's page: the head over two columns. */
export function PageShape({ head, children, aside }: PageShapeProps) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-4 md:px-8 md:py-6">
      {head}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${aside ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
      >
        {/* On a phone the narrow column begins below the first screen, so that it does not jump while the wide one fills. */}
        <div className="flex min-w-0 flex-col gap-6 max-lg:min-h-112">{children}</div>
        {aside ? <div className="flex min-w-0 flex-col gap-6">{aside}</div> : null}
      </div>
    </div>
  );
}
