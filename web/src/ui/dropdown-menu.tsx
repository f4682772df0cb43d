import { lazy, Suspense, useState } from 'react';
import { DisclosureTrigger } from './disclosure-trigger';
import type { MenuProps } from './menu-parts';

const load = () => import('./menu-parts');
const Menu = lazy(() => load().then((parts) => ({ default: parts.Menu })));

/** A menu under a button. Its code is fetched when the first menu opens. */
export function DropdownMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <DisclosureTrigger
      opens="menu"
      open={false}
      onOpen={() => setWanted(true)}
      prefetch={() => void load()}
    >
      {props.trigger}
    </DisclosureTrigger>
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <Menu {...props} />
    </Suspense>
  ) : (
    closed
  );
}

export const MenuItem = lazy(() => load().then((parts) => ({ default: parts.MenuItem })));
export const MenuLabel = lazy(() => load().then((parts) => ({ default: parts.MenuLabel })));
export const MenuSeparator = lazy(() => load().then((parts) => ({ default: parts.MenuSeparator })));
