import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface FactProps {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
}

/** One line of a task, with its icon. */
export function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="flex items-start gap-2">
      <dt className="pt-0.5">
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
