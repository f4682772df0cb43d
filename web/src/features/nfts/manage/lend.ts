import type { CallOptions } from '@/lib/http';

/** Makes a call as an administrator: the admin feature lends its own way. */
export type AsAdmin = <T>(
  run: (options: CallOptions) => Promise<T>,
  options?: CallOptions,
) => Promise<T>;
