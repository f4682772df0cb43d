import { configQuery } from '@/api/config';
import { endSession, LOGOUT_KEY } from '../logout';

/** A logout from Immutable Passport that is not done by then has failed; its guard ends then too (decision B16). */
export const LOGOUT_MS = 5000;

/**
 * Finding of the logout screen as it opens. leaving: a logout was asked for. interrupted: one was completed here a moment ago,
 * so that this is a loop of redirects. landed: the provider is done with it.
 */
export type Arrival = 'leaving' | 'interrupted' | 'landed';

/** Reads the marker, which is then used up. */
export function arrive(now = Date.now()): Arrival {
  const marker = sessionStorage.getItem(LOGOUT_KEY);
  sessionStorage.removeItem(LOGOUT_KEY);
  if (marker === 'started') return 'leaving';
  const [state, at] = marker?.split(' ') ?? [];
  if (state === 'completed' && now - Number(at) < LOGOUT_MS) return 'interrupted';
  sessionStorage.setItem(LOGOUT_KEY, `completed ${now}`);
  return 'landed';
}

/**
 * Ends the session here and at the server, and answers the provider's page that ends it there: null when there is none. Rejects when
 * either cannot be reached within 5 s; this browser has forgotten the session all the same.
 */
export async function leavePassport(): Promise<URL | null> {
  const signal = AbortSignal.timeout(LOGOUT_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const leaving = async () => {
    await endSession(LOGOUT_MS);
    const { passport } = await configQuery.queryFn();
    const page = passport?.endpoints?.endSession;
    if (!page) return null;
    // Only whether it answers: a window that leaves for a dead page cannot come back.
    await fetch(`${passport.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      mode: 'no-cors',
      credentials: 'omit',
      signal,
    });
    const url = new URL(page);
    url.searchParams.set('client_id', passport.clientId);
    url.searchParams.set('post_logout_redirect_uri', `${window.location.origin}/passport-logout`);
    return url;
  };
  return Promise.race([leaving(), late]);
}
