import { logout as revoke } from '@/api/auth';
import { ApiError } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { forgetSignature } from './signature';
import { store } from './store';
import { forgetWallet } from './wallets';

const GUARD_MS = 1000;
/** Where a logout from Immutable Passport stands, for this tab. */
export const LOGOUT_KEY = 'cuecast.logout';
let inProgress = false;

/** While a logout runs, whatever it sets off (a wallet's own disconnect, a redirect) starts no second one. */
export function isLoggingOut(): boolean {
  return inProgress;
}

/** Ends the session here; one of Immutable Passport on the logout screen, because it ends at the provider too. */
export async function logout(): Promise<void> {
  if (inProgress) return;
  if (store.get()?.provider === 'passport') {
    sessionStorage.setItem(LOGOUT_KEY, 'started');
    window.location.assign('/passport-logout');
    return;
  }
  try {
    await endSession(GUARD_MS);
  } catch {
    notify.error('An error occurred during logout. Please try again.', {
      description:
        'You are logged out in this browser, but the server did not answer. Log in again to end the session under Settings.',
      duration: 10_000,
    });
  }
}

/** Forgets everything here at once, and revokes the server's session; rejects when the server could not be told. */
export async function endSession(guardMs: number): Promise<void> {
  inProgress = true;
  setTimeout(() => {
    inProgress = false;
  }, guardMs);
  // The call takes the token along before it is forgotten; the page need not wait for the answer.
  const revoked = store.token() ? revoke() : Promise.resolve();
  store.clear();
  forgetSignature();
  forgetWallet();
  await revoked.catch((error) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
}
