import { NavLink } from 'react-router';
import { NAV_ITEMS } from './nav-items';

export function BottomBar() {
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-30 border-ink-3 border-t bg-ink-1 pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid h-14 grid-cols-4">
        {/* The quests stand in the head. */}
        {NAV_ITEMS.slice(0, 4).map(({ to, short, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                `flex h-full flex-col items-center justify-center gap-0.5 font-medium text-xs ${isActive ? 'text-felt' : 'text-dim'}`
              }
            >
              <Icon aria-hidden className="size-5" />
              {short}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
