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
  /** Its whole name; the short one is part of it. */
  label: string;
  name: string;
}

const QUIET =
  'grid min-h-10 min-w-0 flex-1 place-items-center rounded-md px-2 font-medium text-dim text-sm transition-colors hover:bg-ink-2 hover:text-text';

/** Lesser things that one may do, in words. */
export const QuietWay = ({ to, label, name }: QuietProps & { to: string }) => (
  <a href={to} aria-label={label} title={label} className={QUIET}>
    {name}
  </a>
);

export const QuietButton = ({ onClick, label, name }: QuietProps & { onClick: () => void }) => (
  <button type="button" aria-label={label} title={label} onClick={onClick} className={QUIET}>
    <span aria-live="polite">{name}</span>
  </button>
);
