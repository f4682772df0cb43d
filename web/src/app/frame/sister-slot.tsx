import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const SisterLinks = lazyWithRetry(() =>
  import('./sister-links').then((m) => ({ default: m.SisterLinks })),
);

/** The first of the column's lower part, which grows upwards: nothing moves when they come. */
export function SisterSlot({ compact = false }: { compact?: boolean }) {
  return (
    <Suspense>
      <SisterLinks compact={compact} />
    </Suspense>
  );
}
