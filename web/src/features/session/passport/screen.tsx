import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PassportScreenProps {
  icon: LucideIcon;
  tone?: 'good' | 'bad';
  title: string;
  children: ReactNode;
}

/** A page that one passes through: in a popup, or on the way home. */
export function PassportScreen({
  icon: Icon,
  tone = 'good',
  title,
  children,
}: PassportScreenProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-ink-0 p-4">
      <div className="flex w-full max-w-sm flex-col items-center gap-4 rounded-lg border border-ink-3 bg-ink-1 px-6 py-8 text-center">
        <span
          className={`grid size-14 place-items-center rounded-full bg-ink-2 ${tone === 'bad' ? 'text-live' : 'text-felt'}`}
        >
          <Icon aria-hidden className="size-6" />
        </span>
        <h1 className="font-display font-semibold text-xl">{title}</h1>
        {children}
      </div>
    </main>
  );
}
