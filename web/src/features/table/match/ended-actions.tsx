import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';

interface WayProps {
  to: string;
  children: ReactNode;
  /** The next thing that most want. */
  first?: boolean;
  /** The page that it leads to hears that it was led from here. */
  saysOrigin?: boolean;
}

/** A way on that is as wide as there is room beside the others. */
export const Way = ({ to, children, first = false, saysOrigin = false }: WayProps) => (
  <Button
    asChild
    wide
    className="flex-1 px-2!"
    {...(first ? {} : { variant: 'secondary' as const })}
  >
    <a href={to} {...(saysOrigin ? { referrerPolicy: 'origin' as const } : {})}>
      {children}
    </a>
  </Button>
);

interface QuietProps {
  icon: LucideIcon;
  /** Its whole name; the short one is part of it. */
  label: string;
  name: string;
}

const QUIET =
  'flex min-h-12 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md px-1 text-dim text-xs transition-colors hover:bg-ink-2 hover:text-text';

/** Lesser things that one may do: an icon and one word. */
export function QuietWay({
  to,
  icon: Icon,
  label,
  name,
  film,
}: QuietProps & { to: string; film?: boolean }) {
  return (
    <a
      href={to}
      aria-label={label}
      title={label}
      className={QUIET}
      {...(film ? { download: true, target: '_blank', rel: 'noreferrer' } : {})}
    >
      <Icon aria-hidden className="size-5" />
      {name}
    </a>
  );
}

export function QuietButton({
  onClick,
  icon: Icon,
  label,
  name,
}: QuietProps & { onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={QUIET}>
      <Icon aria-hidden className="size-5" />
      <span aria-live="polite">{name}</span>
    </button>
  );
}
