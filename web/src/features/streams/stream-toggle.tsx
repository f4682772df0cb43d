import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface StreamToggleProps {
  icon: LucideIcon;
  on: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Narrows the list beside its filter. */
export function StreamToggle({ icon: Icon, on, onToggle, children }: StreamToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className="inline-flex h-10 shrink-0 items-center gap-2 whitespace-nowrap rounded-md border border-ink-3 px-3.5 font-medium text-dim text-sm transition-colors hover:border-faint hover:text-text aria-pressed:border-felt aria-pressed:bg-felt/12 aria-pressed:text-felt"
    >
      <Icon aria-hidden className="size-4" />
      {children}
    </button>
  );
}
