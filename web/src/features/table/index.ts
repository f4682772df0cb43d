import { lazyWithRetry } from '@/lib/lazy-with-retry';

/** They bring the renderer along, so they load when a table is shown. Put a Suspense around them. */
export const LiveTable = lazyWithRetry(() => import('./match/live-table'));
export const SoloTable = lazyWithRetry(() => import('./solo/solo-table'));
export const StillTable = lazyWithRetry(() => import('./thumb/still-table'));
export const ReplayTable = lazyWithRetry(() => import('./replay/replay-table'));

export { pointsOf } from './points';
export type { SeatId, TableState } from './wire';
