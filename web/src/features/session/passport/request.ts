import * as oauth from 'oauth4webapi';
import type { Passport } from '@/api/types';
import { clientOf, providerOf, redirectUri } from './provider';

const KEY = 'cuecast.passport-request';
/** How long someone may take at the provider, in milliseconds. */
const LIFE_MS = 10 * 60_000;

/** Request that the answer must fit: state and nonce as sent, and the verifier (PKCE) of the challenge as sent. */
export interface PassportRequest {
  state: string;
  nonce: string;
  verifier: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Remembers a new request, and gives the address at the provider that begins it. */
export async function beginRequest(passport: Passport): Promise<{ url: URL; state: string }> {
  const url = new URL(providerOf(passport).authorization_endpoint ?? '');
  const request: PassportRequest = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    at: Date.now(),
  };
  const parameters = {
    client_id: clientOf(passport).client_id,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: passport.scopes.join(' '),
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  localStorage.setItem(KEY, JSON.stringify(request));
  return { url, state: request.state };
}

/** The request that this state belongs to, which is then over; null for any other state and for one that took too long. */
export function takeRequest(state: string | null, now = Date.now()): PassportRequest | null {
  try {
    const request = JSON.parse(localStorage.getItem(KEY) ?? 'null') as PassportRequest | null;
    if (!state || request?.state !== state) return null;
    localStorage.removeItem(KEY);
    return now - request.at < LIFE_MS ? request : null;
  } catch {
    return null;
  }
}
