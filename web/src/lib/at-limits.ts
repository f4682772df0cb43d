import { ApiError } from './api-error';

const AT_LIMITS = new Set(['SPEND_LIMIT', 'ON_BREAK', 'ATTESTATION_REQUIRED']);

/** A refusal whose way out is the page of limits that people set for themselves. */
export const isAtLimits = (error: unknown) =>
  error instanceof ApiError && AT_LIMITS.has(error.code);
