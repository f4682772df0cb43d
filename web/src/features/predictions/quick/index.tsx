import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const Call = lazyWithRetry(() =>
  import('./quick-question').then((m) => ({ default: m.QuickQuestion })),
);

/** Fetched with the first quick call of a stream. */
export function QuickQuestion(props: ComponentProps<typeof Call>) {
  return (
    <Suspense>
      <Call {...props} />
    </Suspense>
  );
}
