import { useSession } from '@/lib/session';
import { ADMIN_ITEMS, MORE_ITEMS, NAV_ITEMS } from './nav-items';
import { NavLink } from './nav-link';

interface NavListProps {
  compact?: boolean;
  /** Called as a link is followed, for a sheet to close. */
  onGo?: () => void;
}

export function NavList({ compact = false, onGo }: NavListProps) {
  const { user } = useSession();
  const items = user?.isAdmin ? [...NAV_ITEMS, ...ADMIN_ITEMS] : NAV_ITEMS;
  return (
    <nav aria-label="Main">
      <ul className={`flex flex-col ${compact ? 'gap-0.5' : 'gap-1'}`}>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink item={item} compact={compact} onGo={onGo} />
          </li>
        ))}
      </ul>
      <ul className={compact ? 'mt-0.5 flex flex-col gap-0.5' : 'mt-1 grid grid-cols-3 gap-1'}>
        {MORE_ITEMS.map((item) => (
          <li key={item.to}>
            <NavLink item={item} compact={compact} small onGo={onGo} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
