import { lazyWithRetry } from '@/lib/lazy-with-retry';

/** In the banner or below it, by the screen's width: with the page of somebody who is signed in alone. */
export const OwnRow = lazyWithRetry(() => import('./own-row').then((m) => ({ default: m.OwnRow })));
