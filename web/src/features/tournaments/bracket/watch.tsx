import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/icon-button';

/** A running match above the bracket. */
export function Watch({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <section aria-label={title} className="mx-auto w-full max-w-4xl">
      <header className="mb-2 flex items-center gap-2">
        <span aria-hidden className="size-2 animate-breathe rounded-full bg-live" />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
        <IconButton label="Stop watching" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      <div className="overflow-hidden rounded-lg border border-ink-3">{children}</div>
    </section>
  );
}
