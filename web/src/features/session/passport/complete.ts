import * as oauth from 'oauth4webapi';
import { passportToken } from '@/api/passport';
import type { Passport } from '@/api/types';
import { getWalletProfile } from '@/api/wallet-profile';
import { type Address, isAddress } from '@/lib/address';
import { newRecord } from '../record';
import { store } from '../store';
import { describe } from '../update-session';
import { forgetWallet } from '../wallets';
import { PassportError } from './passport-error';
import { callOptions, clientOf, providerOf, redirectUri } from './provider';
import type { PassportRequest } from './request';

/** Steps of a sign-in, in this order, as the documents have it (D1 section 4). */
export const STEPS = [
  ['processing', 'Processing authentication...'],
  ['user', 'Getting user information...'],
  ['provider', 'Connecting to provider...'],
  ['address', 'Getting wallet address...'],
  ['session', 'Creating session...'],
  ['profile', 'Loading profile...'],
  ['redirect', 'Redirecting...'],
] as const;

export type Step = (typeof STEPS)[number][0];

interface Completion {
  passport: Passport;
  request: PassportRequest;
  /** Parameters with which the provider sent the popup back. */
  answer: URLSearchParams;
  /** Resolves once the step can be seen. */
  onStep: (step: Step) => Promise<void>;
}

/** Turns the provider's answer into a session of this browser. */
export async function completeSignIn({ passport, request, answer, onStep }: Completion) {
  await onStep('processing');
  const provider = providerOf(passport);
  const client = clientOf(passport);
  const parameters = oauth.validateAuthResponse(provider, client, answer, request.state);
  const response = await oauth.authorizationCodeGrantRequest(
    provider,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    request.verifier,
    callOptions(passport),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(provider, client, response, {
    expectedNonce: request.nonce,
    requireIdToken: true,
  });

  await onStep('user');
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims || !tokens.id_token) throw PassportError.of('failed');
  const email = typeof claims.email === 'string' ? claims.email : null;

  await onStep('provider');
  forgetWallet();

  await onStep('address');
  const address = addressIn(claims, passport.addressClaim);
  if (!address) throw PassportError.of('address');

  await onStep('session');
  const { token, user } = await passportToken(address, request.nonce, tokens.id_token);
  store.replace({
    ...newRecord(user.address, Date.now()),
    provider: 'passport',
    passportInfo: { sub: claims.sub, email },
    passportAddress: user.address,
    email,
    token,
    username: user.username,
    _id: user.id,
    userId: user.id,
  });

  await onStep('profile');
  // Only a name and balances to show: the session is there without them.
  await getWalletProfile(user.address).then(describe, () => {});

  await onStep('redirect');
}

/** The address in a claim; dots lead into objects. */
function addressIn(claims: object, path: string): Address | null {
  const value = path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | null)?.[name], claims);
  return typeof value === 'string' && isAddress(value) ? value : null;
}
