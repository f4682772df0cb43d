import { Link, useMatch } from 'react-router';
import { Tooltip } from '@/ui/tooltip';
import type { NavItem } from './nav-items';

interface NavLinkProps {
  item: NavItem;
  compact: boolean;
  /** Three of them share a line. */
  small?: boolean;
  /** Called as the link is followed. */
  onGo?: (() => void) | undefined;
}

export function NavLink({ item, compact, small = false, onGo }: NavLinkProps) {
  const { to, label, icon: Icon } = item;
  const here = useMatch(to) !== null;
  const tone = here ? 'bg-felt/12 text-felt' : 'text-dim hover:bg-ink-2 hover:text-text';
  const line = small ? 'h-10 gap-2 px-3.5 text-sm' : 'h-11 gap-3.5 px-3.5 desk:h-10';
  const shape = compact ? 'h-10 w-11 justify-center' : line;
  const link = (
    <Link
      to={to}
      onClick={onGo}
      aria-current={here ? 'page' : undefined}
      aria-label={compact ? label : undefined}
      className={`flex items-center rounded-md font-medium transition-colors ${tone} ${shape}`}
    >
      <Icon aria-hidden className={`shrink-0 ${small && !compact ? 'size-4' : 'size-5'}`} />
      {compact ? null : label}
    </Link>
  );
  return compact ? (
    <Tooltip text={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
