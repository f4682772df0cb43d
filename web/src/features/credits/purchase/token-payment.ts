import { estimateGas, getHoldings, transferData } from '@/api/chain';
import { getTokenQuote } from '@/api/credit-tokens';
import type { Address } from '@/lib/address';
import { CHAIN_TEXTS, chainProblem } from '@/lib/chain-error';
import { fixedAmount } from '@/lib/money';
import { notify } from '@/lib/notify';
import { LP_BAI } from '@/lib/pool-token';
import { amountOf } from '@/lib/units';
import type { Wallet } from '@/lib/wallet';
import { NoWayOn } from './start-error';
import { TOKEN_TEXTS } from './token-texts';

export interface SentTokens {
  hash: `0x${string}`;
  /** As decimal text. */
  tokens: string;
}

/**
 * Sends tokens from the wallet to where credits are sold. The server is asked first: what it would send back never
 * leaves the wallet. Throws an ApiError as it refuses, and NoWayOn with the documented text for what the wallet lacks.
 */
export async function sendTokens(
  wallet: Wallet | undefined,
  from: Address | undefined,
  tokens: string,
): Promise<SentTokens> {
  if (!wallet || !from) throw new NoWayOn(CHAIN_TEXTS.noWallet);
  const { chainId, tokenAddress, payTo, units } = await getTokenQuote(tokens);
  const call = {
    chainId,
    to: tokenAddress as Address,
    data: transferData(payTo, BigInt(units)),
  };
  const held = await getHoldings({ chainId, token: tokenAddress, holder: from }).catch(failed);
  if (held.tokens < BigInt(units)) {
    const shown = fixedAmount(amountOf(held.tokens, LP_BAI.decimals), 2);
    throw new NoWayOn(TOKEN_TEXTS.tooFewTokens(shown));
  }
  // A node that has no estimate leaves it to the wallet.
  const gas = await estimateGas(chainId, { from, to: call.to, data: call.data }).catch(() => 0n);
  if (held.coins === 0n || held.coins < gas * held.gasPrice) throw new NoWayOn(TOKEN_TEXTS.noGas);
  const hash = await wallet.send(from, call).catch(failed);
  notify.success(TOKEN_TEXTS.tokensSent);
  return { hash, tokens };
}

function failed(error: unknown): never {
  const problem = chainProblem(error);
  if (problem === 'insufficientFunds') throw new NoWayOn(TOKEN_TEXTS.noGas);
  throw new NoWayOn(TOKEN_TEXTS.tokensFailed, problem ? CHAIN_TEXTS[problem] : undefined);
}
