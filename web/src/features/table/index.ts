import { lazy } from 'react';
import { part } from '@/lib/part';

/** They bring the renderer along, so they load when a table is shown. Put a Suspense around them. */
export const LiveTable = lazy(part(() => import('./match/live-table')).load);
export const ReplayTable = lazy(part(() => import('./replay/replay-table')).load);
