import { logout as revoke } from '@/api/auth';
import { ApiError } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { store } from './store';
import { forgetWallet } from './wallets';

const GUARD_MS = 1000;
let inProgress = false;

/** While a logout runs, whatever it sets off (a wallet's own disconnect, a redirect) starts no second one. */
export function isLoggingOut(): boolean {
  return inProgress;
}

export async function logout(): Promise<void> {
  if (inProgress) return;
  inProgress = true;
  setTimeout(() => {
    inProgress = false;
  }, GUARD_MS);
  // The call takes the token along before it is forgotten; the page need not wait for the answer.
  const revoked = store.token() ? revoke() : Promise.resolve();
  store.clear();
  forgetWallet();
  try {
    await revoked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return;
    notify.error('An error occurred during logout. Please try again.', {
      description:
        'This browser has forgotten you, but the server could not be told. Log in again to end the session under Settings.',
      duration: 10_000,
    });
  }
}
