import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/card';

interface PanelProps {
  title: string;
  icon: LucideIcon;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** One card of the lobby, named by its title. */
export function Panel({ title, icon: Icon, aside, children, className = '' }: PanelProps) {
  const id = useId();
  return (
    <Card
      role="region"
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-4 p-5 md:min-h-56 ${className}`}
    >
      <header className="flex h-6 items-center gap-2">
        <Icon aria-hidden className="size-4 text-felt" />
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <span className="ml-auto">{aside}</span>
      </header>
      {children}
    </Card>
  );
}

/** A figure with its name under it. */
export function Figure({ value, label }: { value: ReactNode; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="font-bold font-display text-3xl leading-tight tabular-nums">{value}</dd>
    </div>
  );
}
