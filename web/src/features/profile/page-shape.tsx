import type { ReactNode } from 'react';

interface PageShapeProps {
  head: ReactNode;
  /** Under that, across both columns. */
  lead?: ReactNode;
  /** The wide column. */
  children?: ReactNode;
  /** The narrow one, after it on a phone. Without it the wide one takes it all. */
  aside: ReactNode;
}

/** A profile's page: the head and what leads it over two columns. Where nothing stands in the wide one, the narrow one goes across. */
export function PageShape({ head, lead, children, aside }: PageShapeProps) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-4 md:px-8 md:py-6">
      {head}
      {lead}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${aside ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
      >
        <div className="peer flex min-w-0 flex-col gap-6 empty:hidden">{children}</div>
        {aside ? (
          <div className="flex min-w-0 flex-col gap-5 peer-empty:col-span-full md:peer-empty:grid md:peer-empty:grid-cols-3">
            {aside}
          </div>
        ) : null}
      </div>
    </div>
  );
}
