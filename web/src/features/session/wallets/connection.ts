import { defineChain } from 'viem';
import { type Config, type Connector, createConfig, http } from 'wagmi';
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  signMessage,
  watchConnection,
} from 'wagmi/actions';
import type { Config as ServerConfig } from '@/api/types';
import { type Address, isAddress } from '@/lib/address';
import { burner } from './burner';

export type { Connector } from 'wagmi';

let wagmi: Config | undefined;

/** wagmi over the wallets that announce themselves (EIP-6963), and the burner where the server says `local`. */
export function walletsFor(server: ServerConfig): Config {
  wagmi ??= createConfig({
    chains: [chainOf(server.chainId)],
    connectors: server.environment === 'local' ? [burner(server.chainId)] : [],
    multiInjectedProviderDiscovery: true,
    transports: { [server.chainId]: http() },
  });
  return wagmi;
}

/** Signing needs the chain's id only; reading the chain brings its own nodes. */
function chainOf(id: number) {
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  });
}

export async function connectWallet(config: Config, connector: Connector): Promise<Address> {
  if (getConnection(config).isConnected) await disconnect(config);
  const { accounts } = await connect(config, { connector });
  return addressOf(accounts[0]);
}

let resuming: Promise<Address | null> | undefined;

/** The wallet used before, without a prompt; null if it is not there any more. One attempt at a time. */
export function resumeWallet(config: Config): Promise<Address | null> {
  resuming ??= resumeOnce(config).finally(() => {
    resuming = undefined;
  });
  return resuming;
}

async function resumeOnce(config: Config): Promise<Address | null> {
  const current = getConnection(config);
  if (current.isConnected) return addressOf(current.address);
  const recent = await config.storage?.getItem('recentConnectorId');
  const connector = config.connectors.find(({ id }) => id === recent);
  if (!connector) return null;
  const [connection] = await reconnect(config, { connectors: [connector] });
  return connection ? addressOf(connection.accounts[0]) : null;
}

export function signWithWallet(config: Config, message: string): Promise<string> {
  return signMessage(config, { message });
}

/** Tells when the user picks another account in the wallet. */
export function watchAccount(config: Config, onChange: (address: Address) => void): () => void {
  return watchConnection(config, {
    onChange(now, before) {
      if (now.address && before.address && now.address !== before.address) onChange(now.address);
    },
  });
}

export async function disconnectWallet(): Promise<void> {
  if (wagmi) await disconnect(wagmi).catch(() => {});
}

function addressOf(account: string | undefined): Address {
  if (!account || !isAddress(account)) throw new Error('The wallet shared no account.');
  return account;
}
