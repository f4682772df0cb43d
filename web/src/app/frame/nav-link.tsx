import { NavLink as RouterLink } from 'react-router';
import { Tooltip } from '@/ui/tooltip';
import type { NavItem } from './nav-items';

const base = 'flex h-11 items-center rounded-md font-medium transition-colors';
const look = ({ isActive }: { isActive: boolean }) =>
  isActive ? 'bg-felt/12 text-felt' : 'text-dim hover:bg-ink-2 hover:text-text';

export function NavLink({
  item,
  compact,
  onGo,
}: {
  item: NavItem;
  compact?: boolean;
  onGo?: () => void;
}) {
  const { to, label, icon: Icon } = item;
  const link = (
    <RouterLink
      to={to}
      end
      {...(onGo ? { onClick: onGo } : {})}
      className={(state) =>
        `${base} ${look(state)} ${compact ? 'w-11 justify-center' : 'gap-3.5 px-3.5'}`
      }
      {...(compact ? { 'aria-label': label } : {})}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {compact ? null : label}
    </RouterLink>
  );
  return compact ? (
    <Tooltip text={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
