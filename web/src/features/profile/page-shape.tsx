import type { ReactNode } from 'react';

interface PageShapeProps {
  head: ReactNode;
  /** The wide column. */
  children?: ReactNode;
  /** The narrow one, after it on a phone. */
  aside: ReactNode;
}

/** A profile's page: the head over two columns. */
export function PageShape({ head, children, aside }: PageShapeProps) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-4 md:px-8 md:py-8">
      {head}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
        <div className="flex min-w-0 flex-col gap-6">{aside}</div>
      </div>
    </div>
  );
}
