import {
  type Address,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  isHex,
  numberToHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createConnector } from 'wagmi';
import { BURNER_ID, BURNER_KEY } from './burner-storage';

interface Request {
  method: string;
  params?: unknown;
}

interface Call {
  to: Address;
  data?: Hex;
  value?: Hex;
}

/** A throwaway wallet for the `local` environment. Its key lies open in local storage, so it must never hold anything. */
export function burner(chainId: number) {
  const account = () => privateKeyToAccount(savedKey());

  const provider = {
    async request({ method, params }: Request): Promise<unknown> {
      switch (method) {
        case 'eth_chainId':
          return numberToHex(chainId);
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [account().address];
        case 'personal_sign': {
          const [raw] = params as [Hex];
          return account().signMessage({ message: { raw } });
        }
        case 'eth_sendTransaction': {
          const [call] = params as [Call];
          return send(call);
        }
        default:
          throw new Error(`The burner wallet does not do ${method}.`);
      }
    },
  };

  /** Through the server's gateway, which takes transactions on the local chain alone. */
  const send = ({ to, data, value }: Call) => {
    const rpc = `${location.origin}/api/chain/rpc?chainId=${chainId}`;
    const chain = defineChain({
      id: chainId,
      name: 'Local chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpc] } },
    });
    const client = createWalletClient({ account: account(), chain, transport: http(rpc) });
    return client.sendTransaction({
      to,
      ...(data ? { data } : {}),
      ...(value ? { value: BigInt(value) } : {}),
    });
  };

  return createConnector(() => ({
    id: BURNER_ID,
    name: 'your account in this browser',
    type: 'burner',
    // wagmi types the accounts by a flag that asks for capabilities, which a burner has none of.
    connect: async () => ({ accounts: [account().address] as never, chainId }),
    disconnect: async () => {},
    getAccounts: async () => [account().address],
    getChainId: async () => chainId,
    getProvider: async () => provider,
    isAuthorized: async () => true,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }));
}

function savedKey(): Hex {
  const saved = localStorage.getItem(BURNER_KEY);
  if (saved && isHex(saved) && saved.length === 66) return saved;
  const made = generatePrivateKey();
  localStorage.setItem(BURNER_KEY, made);
  return made;
}
