import { approveData, getHoldings, transferData } from '@/api/chain';
import { getSaleQuote, type Sent } from '@/api/presale';
import type { Address } from '@/lib/address';
import { CHAIN_TEXTS, chainProblem } from '@/lib/chain-error';
import type { Wallet } from '@/lib/wallet';
import { grouped } from './rules';
import { TEXTS } from './texts';

/** A contribution that went no further, with the words for its buyer. */
export class NoContribution extends Error {}

export type Step = 'checking' | 'approving' | 'transferring' | 'recording';

interface Wanted {
  wallet: Wallet | undefined;
  from: Address | undefined;
  amount: string;
  token: string;
  referral: string | null;
  onStep: (step: Step) => void;
}

/** Approves exactly the amount and transfers it, each with the documented gas. Throws NoContribution, or an ApiError as the server refuses. */
export async function contribute(wanted: Wanted): Promise<Sent> {
  const { wallet, from, amount, token, referral, onStep } = wanted;
  if (!wallet) throw new NoContribution(TEXTS.noWallet);
  if (!from) throw new NoContribution(TEXTS.noAccounts);
  onStep('checking');
  const quote = await getSaleQuote({ amount, token, ref: referral });
  const { chainId, tokenAddress, payTo, gasLimit } = quote;
  const units = BigInt(quote.units);
  const held = await getHoldings({ chainId, token: tokenAddress, holder: from }).catch(failed);
  if (held.tokens < units) {
    throw new NoContribution(`You have too few ${token} in your wallet for ${grouped(amount)}.`);
  }
  const call = { chainId, to: tokenAddress as Address, gas: BigInt(gasLimit) };
  onStep('approving');
  await wallet.send(from, { ...call, data: approveData(payTo, units) }).catch(failed);
  onStep('transferring');
  const data = transferData(payTo, units);
  const transactionHash = await wallet.send(from, { ...call, data }).catch(failed);
  return { walletAddress: from, amount, token, transactionHash };
}

function failed(error: unknown): never {
  const problem = chainProblem(error);
  if (problem === 'wrongNetwork') throw new NoContribution(TEXTS.wrongNetwork);
  if (problem === 'notAuthorized') throw new NoContribution(TEXTS.mismatch);
  if (problem === 'noWallet') throw new NoContribution(TEXTS.noWallet);
  if (problem === 'noAccounts') throw new NoContribution(TEXTS.noAccounts);
  throw new NoContribution(problem ? CHAIN_TEXTS[problem] : 'The contribution could not be sent.');
}
