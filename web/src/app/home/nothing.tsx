import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface NothingProps {
  icon: LucideIcon;
  title: string;
  /** The next thing to do. */
  action: ReactNode;
  children: ReactNode;
}

/** A part of the page that has nothing yet, in a line: several of them are no hall of empty boxes. */
export function Nothing({ icon: Icon, title, action, children }: NothingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-ink-3 border-dashed p-4 sm:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ink-2 text-dim">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{title}</p>
        <p className="text-dim text-sm">{children}</p>
      </div>
      {action}
    </div>
  );
}
