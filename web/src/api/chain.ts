/** Reads of a chain, through the server's gateway. */
import { request } from '@/lib/http';
import { type CallOptions, call } from './call';

/** keccak-256 of `balanceOf(address)`, `transfer(address,uint256)` and `approve(address,uint256)`, the first four bytes. */
const BALANCE_OF = '0x70a08231';
const TRANSFER = '0xa9059cbb';
const APPROVE = '0x095ea7b3';

/** An address's holdings on a chain, in minor units, and the price of gas there. */
export interface Holdings {
  tokens: bigint;
  coins: bigint;
  gasPrice: bigint;
}

interface Reply {
  result?: string;
  error?: { message: string };
}

async function ask(chainId: number, questions: [string, unknown[]][], options: CallOptions) {
  const body = questions.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }));
  const replies = (
    await request<Reply[]>('POST', '/api/chain/rpc', {
      toast: false,
      ...options,
      query: { chainId },
      body,
    })
  ).body;
  return questions.map(([method], at) => {
    const { result, error } = replies[at] ?? {};
    if (typeof result !== 'string') throw new Error(error?.message ?? `${method} has no answer`);
    return BigInt(result);
  });
}

export async function getHoldings(
  { chainId, token, holder }: { chainId: number; token: string; holder: string },
  options: CallOptions = {},
): Promise<Holdings> {
  const [tokens = 0n, coins = 0n, gasPrice = 0n] = await ask(
    chainId,
    [
      ['eth_call', [{ to: token, data: BALANCE_OF + word(holder.slice(2)) }, 'latest']],
      ['eth_getBalance', [holder, 'latest']],
      ['eth_gasPrice', []],
    ],
    options,
  );
  return { tokens, coins, gasPrice };
}

/** Units of gas that a call takes. */
export async function estimateGas(
  chainId: number,
  transfer: { from: string; to: string; data: string },
): Promise<bigint> {
  const [gas = 0n] = await ask(chainId, [['eth_estimateGas', [transfer]]], {});
  return gas;
}

/** The call that transfers minor units of a token. */
export function transferData(to: string, units: bigint): `0x${string}` {
  return `${TRANSFER}${word(to.slice(2))}${word(units.toString(16))}`;
}

/** The call that lets a spender take so many minor units of a token. */
export function approveData(spender: string, units: bigint): `0x${string}` {
  return `${APPROVE}${word(spender.slice(2))}${word(units.toString(16))}`;
}

const word = (digits: string) => digits.toLowerCase().padStart(64, '0');

/** Coins and LP-BAI of the local chain for whoever is signed in. */
export const takeFromFaucet = () => call('POST', '/api/chain/faucet', { toast: false });
