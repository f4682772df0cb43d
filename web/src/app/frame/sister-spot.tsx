import { lazy, Suspense } from 'react';
import { part } from '@/lib/part';

const SisterLinks = lazy(
  part(() => import('./sister-links').then((m) => ({ default: m.SisterLinks }))).load,
);

/** The first of the column's lower part, which grows upwards: nothing moves when they come. */
export function SisterSpot({ compact = false }: { compact?: boolean }) {
  return (
    <Suspense>
      <SisterLinks compact={compact} />
    </Suspense>
  );
}
