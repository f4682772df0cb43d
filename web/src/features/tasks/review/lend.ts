import type { CallOptions } from '@/lib/http';

/** Makes a call as whoever may decide: the admin panel lends its own, a reviewer's is the session's. */
export type AsReviewer = <T>(
  run: (options: CallOptions) => Promise<T>,
  options?: CallOptions,
) => Promise<T>;

/** By the session's own token; failures are the caller's to show. */
export const bySession: AsReviewer = (run, options) => run({ toast: false, ...options });
