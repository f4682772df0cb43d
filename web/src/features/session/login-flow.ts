import type { Config as ServerConfig } from '@/api/types';
import { getWalletProfile } from '@/api/wallet-profile';
import type { Address } from '@/lib/address';
import { isLoggingOut } from './logout';
import { store } from './store';
import { describe } from './update-session';
import { loadWallets } from './wallets';
import {
  type Connector,
  connectWallet,
  resumeWallet,
  walletsFor,
  watchAccount,
} from './wallets/connection';
import { proveAddress } from './wallets/sign-in';

let watching = false;

/** wagmi, with another account picked in the wallet becoming this session's address. */
export function openWallets(server: ServerConfig) {
  const wagmi = walletsFor(server);
  if (!watching) {
    watching = true;
    // Makes logout know that there is a wallet to disconnect.
    void loadWallets();
    watchAccount(wagmi, (address) => {
      if (!isLoggingOut() && store.get()) adopt(address);
    });
  }
  return wagmi;
}

/** Connects without a signature: a local session, and what the server knows about the address. */
export async function connectTo(server: ServerConfig, connector: Connector): Promise<void> {
  adopt(await connectWallet(openWallets(server), connector));
}

/** Picks up the wallet of the session at hand; false if it is gone. */
export async function resume(server: ServerConfig): Promise<boolean> {
  const address = await resumeWallet(openWallets(server));
  if (address) adopt(address);
  return address !== null;
}

/** The signature that turns a connected wallet into a server session. Gives the server's token. */
export async function prove(server: ServerConfig): Promise<string> {
  const address = store.get()?.address;
  if (!address) throw new Error('no wallet is connected');
  const answer = await proveAddress(openWallets(server), address);
  store.signedIn(answer);
  return answer.token;
}

function adopt(address: Address): void {
  store.connected(address);
  // Only a name to show: without it the short address does.
  getWalletProfile(address).then(describe, () => {});
}
