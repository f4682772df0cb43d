import { createWalletClient, custom, defineChain, type EIP1193Provider, numberToHex } from 'viem';
import { base, bsc, mainnet } from 'viem/chains';
import { getConnection } from 'wagmi/actions';
import { configQuery } from '@/api/config';
import type { Address } from '@/lib/address';
import type { ContractCall } from '@/lib/wallet';
import { openWallets } from '../login-flow';
import { resumeWallet } from './connection';

/** Chains that a wallet can be taught. Of others it has to know itself where they are. */
const KNOWN = [bsc, base, mainnet];
/** EIP-3085: the wallet does not know the chain. */
const UNKNOWN_CHAIN = 4902;

/** Has the connected wallet send a call from that address, and answers the transaction's hash. */
export async function sendFromWallet(
  from: Address,
  { chainId, to, data, gas, value }: ContractCall,
): Promise<`0x${string}`> {
  const wagmi = openWallets(await configQuery.queryFn());
  const connected = await resumeWallet(wagmi);
  const { connector } = getConnection(wagmi);
  if (!connector || !connected) {
    throw new WalletError(wagmi.connectors.length > 0 ? 'no accounts' : 'ProviderNotFound');
  }
  // The tokens would come from somebody else, who would get the credits.
  if (connected.toLowerCase() !== from.toLowerCase()) {
    throw new WalletError('This account is not authorized to pay for the one signed in.');
  }
  const provider = (await connector.getProvider()) as EIP1193Provider;
  const chain =
    KNOWN.find(({ id }) => id === chainId) ??
    defineChain({
      id: chainId,
      name: `Chain ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    });
  const client = createWalletClient({ account: from, chain, transport: custom(provider) });
  if ((await client.getChainId()) !== chainId) await switchTo(provider, chainId);
  return client.sendTransaction({ to, data, ...(gas ? { gas } : {}), ...(value ? { value } : {}) });
}

/** Switches the wallet to that chain. Any failure, a refusal too, counts as 'wrong network': the payment was not refused. */
async function switchTo(provider: EIP1193Provider, id: number): Promise<void> {
  const params: [{ chainId: string }] = [{ chainId: numberToHex(id) }];
  const change = () => provider.request({ method: 'wallet_switchEthereumChain', params });
  const teach = async (error: unknown) => {
    const known = KNOWN.find((chain) => chain.id === id);
    if ((error as { code?: unknown }).code !== UNKNOWN_CHAIN || !known) throw error;
    await createWalletClient({ transport: custom(provider) }).addChain({ chain: known });
    await change();
  };
  await change()
    .catch(teach)
    .catch(() => {
      throw new WalletError('wrong network');
    });
}

/** Says it in words that `chainProblem` knows. */
class WalletError extends Error {}
