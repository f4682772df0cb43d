import { ApiError } from '@/lib/api-error';

/** Texts of the server and this page about a sign-in without a wallet (D1 section 8). */
const NO_ADDRESS = 'Failed to get wallet address from Immutable Passport';
const NETWORK = 'Network error. Please check your connection and try again.';

export type PassportFailure = 'blocked' | 'network' | 'address' | 'failed';

/** A sign-in with Immutable Passport that came to nothing; its message is the text for the user. */
export class PassportError extends Error {
  override name = 'PassportError';

  static of(kind: PassportFailure, reason = 'please try again.'): PassportError {
    return new PassportError(textOf(kind, reason));
  }
}

function textOf(kind: PassportFailure, reason: string): string {
  switch (kind) {
    case 'blocked':
      return 'Passport login popup was blocked. Please allow popups for this site and try again.';
    case 'network':
      return NETWORK;
    case 'address':
      return NO_ADDRESS;
    case 'failed':
      return `Failed to connect with Immutable Passport: ${reason}`;
  }
}

/** The documented text of whatever went wrong. */
export function passportErrorText(error: unknown): string {
  if (error instanceof PassportError) return error.message;
  // fetch fails with a TypeError when nothing answers, and with a TimeoutError when nothing comes.
  const silent = error instanceof TypeError || (error as Error | null)?.name === 'TimeoutError';
  if (silent || (error instanceof ApiError && error.status === 0)) return NETWORK;
  if (error instanceof ApiError && error.message === NO_ADDRESS) return NO_ADDRESS;
  return textOf('failed', error instanceof Error ? error.message : String(error));
}
