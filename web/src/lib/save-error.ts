import { ApiError } from './api-error';

export const EMAIL_TAKEN = 'This email is already in use. Please use a different email.';
export const NAME_TAKEN = 'This username is already taken. Please choose another one.';

/** The documented texts of a profile that was not saved (D1 section 8). */
export function saveErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'USERNAME_TAKEN') return NAME_TAKEN;
  if (error.code === 'EMAIL_TAKEN') return EMAIL_TAKEN;
  const named = error.validationErrors.username;
  if (named) return named;
  if (error.status === 0) return 'Network error. Please check your connection and try again.';
  if (error.status >= 500) return 'Server error. Please try again later or contact support.';
  return error.message || 'Failed to update profile. Please try again.';
}
