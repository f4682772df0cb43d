import { call } from './call';

/**
 * Opens the server's session for an id token of Immutable Passport. The token opens one session: an answer that got lost is not asked
 * for again.
 */
export const passportToken = (address: string, nonce: string, idToken: string) =>
  call('GET', '/api/auth/passport-token', {
    query: { address, nonce },
    as: { token: () => idToken, lost: () => {} },
    toast: false,
    retry: false,
  });
