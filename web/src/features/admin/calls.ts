import { ApiError } from '@/lib/api-error';
import type { CallOptions } from '@/lib/http';
import { adminCredentials, adminStore } from './store';

export const DENIED = 'Access denied. Admin privileges required.';

/** Marks an administrator's requests (D1 section 6). It says nothing to the server, which goes by its own record. */
const MARKER = { 'x-admin-request': 'true' };

let denied = () => {};

/** For the guard: called when the server says that who asks is no administrator (any more). Returns what stops it. */
export function onDenied(listener: () => void): () => void {
  denied = listener;
  return () => {
    denied = () => {};
  };
}

/** Options of an administrator's call: the stored admin token, else the wallet's own. Failures are the caller's to show. */
export function adminOptions(options: CallOptions = {}): CallOptions {
  return {
    toast: false,
    headers: MARKER,
    as: adminStore.get() ? adminCredentials : undefined,
    ...options,
  };
}

/** Makes a call as an administrator. */
export async function asAdmin<T>(
  run: (options: CallOptions) => Promise<T>,
  options?: CallOptions,
): Promise<T> {
  try {
    return await run(adminOptions(options));
  } catch (error) {
    if (error instanceof ApiError && error.status === 403 && error.message === DENIED) denied();
    throw error;
  }
}
