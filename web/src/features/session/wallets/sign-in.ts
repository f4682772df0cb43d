import { getAddress } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import type { Config } from 'wagmi';
import { getNonce, signIn } from '@/api/auth';
import type { SignedIn } from '@/api/types';
import type { Address } from '@/lib/address';
import { cacheSignature } from '../signature';
import { signWithWallet } from './connection';

/** Proves the address once (EIP-4361) over the server's own nonce, domain, chain and times. */
export async function proveAddress(config: Config, address: Address): Promise<SignedIn> {
  const { nonce, issuedAt, expirationTime, domain, uri, chainId } = await getNonce();
  const message = createSiweMessage({
    address: getAddress(address),
    statement: 'Sign in to Cuecast. This costs nothing and moves nothing.',
    version: '1',
    nonce,
    domain,
    uri,
    chainId,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime),
  });
  const signature = await signWithWallet(config, message);
  const answer = await signIn(message, signature);
  cacheSignature(address, message, signature);
  return answer;
}
