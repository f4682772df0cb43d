import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface StageNoticeProps {
  icon: LucideIcon;
  title: string;
  /** It came up unasked: a screen reader hears of it. */
  alert?: boolean;
  children?: ReactNode;
}

/** Notice on the stage when no picture plays: the cloth under a lamp, with a word on it. */
export function StageNotice({ icon: Icon, title, alert, children }: StageNoticeProps) {
  return (
    <div
      {...(alert ? { role: 'alert' } : {})}
      className="scheme-dark absolute inset-0 grid animate-fade-in place-items-center overflow-hidden bg-[radial-gradient(ellipse_90%_85%_at_50%_15%,transparent,var(--shade)_80%)] bg-felt-deep p-4 text-center text-cloth-text"
    >
      <div className="flex max-w-md flex-col items-center text-sm">
        <Icon aria-hidden className="mb-2 size-8 opacity-80 max-sm:hidden" />
        <p className="font-display font-semibold text-lg">{title}</p>
        {children}
      </div>
    </div>
  );
}
