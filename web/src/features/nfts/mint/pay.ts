import {
  listTransactions,
  type NftPayment,
  type NftTransaction,
  purchaseNft,
} from '@/api/nft-orders';
import type { Nft } from '@/api/nfts';
import type { Address } from '@/lib/address';
import { CHAIN_TEXTS, chainProblem } from '@/lib/chain-error';
import type { Wallet } from '@/lib/wallet';

/** The wallet has not paid, with the words for its owner. The edition stays reserved for a while. */
export class NotPaid extends Error {}

interface Wanted {
  wallet: Wallet;
  address: Address;
  /** At the price that its buyer was shown. */
  nft: Pick<Nft, '_id' | 'price'>;
  idempotencyKey: string;
}

/** Reserves an edition, or goes on with the one that is reserved, and has the wallet pay for it. */
export async function payFromWallet({ wallet, address, nft, idempotencyKey }: Wanted) {
  const order = (await reserved(nft._id)) ?? (await reserve(nft, address, idempotencyKey));
  if (!order.payment) throw new NotPaid('The time to pay for this edition is over. Try again.');
  await send(wallet, address, order.payment);
  return order;
}

const reserve = ({ _id, price }: Wanted['nft'], buyerAddress: Address, idempotencyKey: string) =>
  purchaseNft({ nftId: _id, buyerAddress, price, payWith: 'wallet' }, { idempotencyKey });

/** One's own order that can still be paid. */
async function reserved(nftId: string): Promise<NftTransaction | undefined> {
  const orders = await listTransactions(nftId);
  return orders.find(({ payment }) => payment !== null);
}

async function send(wallet: Wallet, from: Address, payment: NftPayment): Promise<void> {
  const { chainId, to, data, value, gasLimit } = payment;
  try {
    await wallet.send(from, {
      chainId,
      to: to as Address,
      data: data as `0x${string}`,
      value: BigInt(value),
      gas: BigInt(gasLimit),
    });
  } catch (error) {
    const problem = chainProblem(error);
    const text = problem ? CHAIN_TEXTS[problem] : 'Your wallet did not send the payment.';
    throw new NotPaid(`${text} The edition stays reserved for you for some minutes.`);
  }
}
