import type { NftTransaction } from '@/api/nft-orders';
import { getNft } from '@/api/nfts';
import { TEXTS } from './texts';

/** The first look, the pause between two, and how many there are (NFT-49). */
export const FIRST_LOOK_MS = 2000;
export const LOOK_EVERY_MS = 5000;
export const LOOKS = 20;

/** Finding of a look: the hash is of the mint, once it is final. */
export interface Minted {
  edition: number;
  hash: string | null;
  explorerUrl: string | null;
}

/** A mint that came to nothing, or that nobody waited for longer. Its message is the documented text. */
export class NotMinted extends Error {}

/** It may be minted yet. */
export class StillMinting extends NotMinted {}

interface Watch {
  order: NftTransaction;
  /** The orders of the NFT as they stand. */
  orders: () => Promise<NftTransaction[]>;
  /** The text for an order that failed. */
  failed: (error: string | null) => string;
}

/** Looks until the order has its token. A look that gets no answer is one of the twenty. */
export async function untilMinted({ order, orders, failed }: Watch): Promise<Minted> {
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(look === 0 ? FIRST_LOOK_MS : LOOK_EVERY_MS);
    const [nft, all] = await Promise.allSettled([getNft(order.nftId), orders()]);
    const found =
      all.status === 'fulfilled' ? all.value.find(({ _id }) => _id === order._id) : undefined;
    if (found?.status === 'failed') throw new NotMinted(failed(found.error));
    if (found?.status === 'completed') {
      const { edition, transactionHash: hash, explorerUrl } = found;
      return { edition, hash, explorerUrl };
    }
    // An order that is under way decides: the NFT may have been read before it.
    if (!found && nft.status === 'fulfilled' && nft.value.status === 'draft') {
      throw new NotMinted(TEXTS.mintingFailed);
    }
  }
  throw new StillMinting(TEXTS.mintingTakesLong);
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
