import { lazy, Suspense, useState } from 'react';
import { part } from '@/lib/part';
import { DisclosureTrigger } from './disclosure-trigger';
import type { MenuProps } from './menu-parts';

const parts = part(() => import('./menu-parts'));
const Menu = lazy(() => parts.load().then((loaded) => ({ default: loaded.Menu })));

/** A menu under a button. Its code is fetched when the first menu opens. */
export function DropdownMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <DisclosureTrigger
      opens="menu"
      open={false}
      onOpen={() => setWanted(true)}
      prefetch={parts.prefetch}
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

export const MenuItem = lazy(() => parts.load().then((loaded) => ({ default: loaded.MenuItem })));
export const MenuLabel = lazy(() => parts.load().then((loaded) => ({ default: loaded.MenuLabel })));
export const MenuSeparator = lazy(() =>
  parts.load().then((loaded) => ({ default: loaded.MenuSeparator })),
);
