import { ApiError } from '@/lib/api-error';
import { NotPaid } from './pay';
import { NotMinted } from './poll';
import { TEXTS } from './texts';

/** Nobody has signed in. */
export class NoToken extends Error {
  constructor() {
    super(TEXTS.loginRequired);
  }
}

/** Limits that people set for themselves: the server says until when. */
const AT_LIMITS = new Set(['SPEND_LIMIT', 'ON_BREAK', 'ATTESTATION_REQUIRED']);
const LOST_SESSION = new Set(['INVALID_TOKEN', 'SESSION_REVOKED']);

export const isAtLimits = (error: unknown) =>
  error instanceof ApiError && AT_LIMITS.has(error.code);

/** NFT-90 to NFT-95. */
export function purchaseText(error: unknown): string {
  if (error instanceof NotMinted || error instanceof NoToken || error instanceof NotPaid) {
    return error.message;
  }
  if (!(error instanceof ApiError)) return TEXTS.purchaseFailed(String(error));
  if (LOST_SESSION.has(error.code)) return TEXTS.sessionExpired;
  if (isAtLimits(error) || error.status === 400 || error.code === 'NOT_LISTED')
    return error.message;
  if (error.status === 401 || error.status === 403) return TEXTS.loginFailed;
  if (error.status === 404) return TEXTS.notAvailable;
  return TEXTS.purchaseFailed(error.message);
}

/** NFT-87 to NFT-89. */
export function mintText(error: unknown): string {
  if (error instanceof NotMinted || error instanceof NoToken) return error.message;
  if (!(error instanceof ApiError)) return TEXTS.mintFailedWith(String(error));
  if (error.status === 401) return TEXTS.loginRequired;
  if (error.status === 403) return TEXTS.loginFailed;
  return TEXTS.mintFailedWith(error.message);
}
