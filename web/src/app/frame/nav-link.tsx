import { Link, useMatch } from 'react-router';
import { Tooltip } from '@/ui/tooltip';
import type { NavItem } from './nav-items';

interface NavLinkProps {
  item: NavItem;
  compact: boolean;
  /** Called as the link is followed. */
  onGo?: (() => void) | undefined;
}

export function NavLink({ item, compact, onGo }: NavLinkProps) {
  const { to, label, icon: Icon } = item;
  const here = useMatch(to) !== null;
  const tone = here ? 'bg-felt/12 text-felt' : 'text-dim hover:bg-ink-2 hover:text-text';
  const shape = compact ? 'w-11 justify-center' : 'gap-3.5 px-3.5';
  const link = (
    <Link
      to={to}
      onClick={onGo}
      aria-current={here ? 'page' : undefined}
      aria-label={compact ? label : undefined}
      className={`flex h-11 items-center rounded-md font-medium transition-colors ${tone} ${shape}`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
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
