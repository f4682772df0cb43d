import * as oauth from 'oauth4webapi';
import type { Passport } from '@/api/types';
import { PassportError } from './passport-error';

/** A certified client of OAuth and OpenID Connect; what it needs to know of the provider came with the server's configuration. */
export function providerOf({ issuer, endpoints }: Passport): oauth.AuthorizationServer {
  if (!endpoints) throw PassportError.of('network');
  return {
    issuer,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
  };
}

export function clientOf({ clientId }: Passport): oauth.Client {
  return { client_id: clientId };
}

/** How calls to the provider are made. Only a server on one's own machine names a provider without TLS. */
export function callOptions({ issuer }: Passport) {
  return {
    signal: () => AbortSignal.timeout(15_000),
    [oauth.allowInsecureRequests]: issuer.startsWith('http://localhost'),
  };
}

/** Where the provider sends the popup back to: this origin, whose storage remembers the request. */
export const redirectUri = () => `${window.location.origin}/passport-callback`;
