import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/card';

interface PanelProps {
  title: string;
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One of the page's panels, a region named by its title. */
export function Panel({ title, beside, className, children }: PanelProps) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className={`p-5 md:p-6 ${className ?? ''}`}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="mr-auto font-semibold text-lg">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </Card>
  );
}

interface LineProps {
  name: string;
  /** The name in a few plain words, where it is a term of the trade. */
  note?: string;
  children: ReactNode;
}

/** A name and its value on one line. */
export function Line({ name, note, children }: LineProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-ink-3 border-b py-2 last:border-0">
      <dt className="text-dim">
        {name}
        {note ? <span className="block text-faint text-xs">{note}</span> : null}
      </dt>
      <dd className="min-w-0 break-words text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}
