import { lazy, Suspense, useState } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';
import { DisclosureTrigger } from './disclosure-trigger';
import type { MenuProps } from './menu-parts';

const parts = lazyModule(() => import('./menu-parts'));
const Menu = lazy(() => parts.load().then((loaded) => ({ default: loaded.Menu })));

/** A menu under a button. Its code is fetched when the first menu opens. */
export function DropdownMenu(props: MenuProps) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const closed = (
    <DisclosureTrigger
      opens="menu"
      open={false}
      onOpen={(trigger) => setLandmark(landmarkOf(trigger))}
      prefetch={parts.prefetch}
    >
      {props.trigger}
    </DisclosureTrigger>
  );
  return landmark ? (
    <Suspense fallback={closed}>
      <Menu {...props} landmark={landmark} />
    </Suspense>
  ) : (
    closed
  );
}

/** Where the menu belongs for those who get about by landmarks. */
function landmarkOf(trigger: HTMLElement): HTMLElement {
  for (const kind of ['[role="dialog"]', 'main', 'aside, header']) {
    const found = trigger.closest<HTMLElement>(kind);
    if (found) return found;
  }
  return document.body;
}

export const MenuItem = lazy(() => parts.load().then((loaded) => ({ default: loaded.MenuItem })));
export const MenuLabel = lazy(() => parts.load().then((loaded) => ({ default: loaded.MenuLabel })));
export const MenuSeparator = lazy(() =>
  parts.load().then((loaded) => ({ default: loaded.MenuSeparator })),
);
