import { lazyWithRetry } from '@/lib/lazy-with-retry';

// One place fetches both: each further one lists the chunk's own imports once more.
const fetchLater = () => import('./age-terms');

export const AgeTerms = lazyWithRetry(fetchLater);
export const PriceEach = lazyWithRetry(() => fetchLater().then((m) => ({ default: m.PriceEach })));
