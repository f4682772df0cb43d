import { createContext, use } from 'react';
import type { NftPhase } from '@/api/nft-phases';
import type { Nft } from '@/api/nfts';

interface Selling {
  /** Opens the page's mint dialog. */
  buy: (nfts: Nft[]) => void;
  phases: readonly NftPhase[] | undefined;
  /** When the sale opens, as ISO text; null while something is sold, and once all is over. */
  opensAt: string | null;
  /** The time has come: what is sold is looked at again. */
  onDue: () => void;
}

/** How the collection of a page is sold now. */
export const SellingContext = createContext<Selling>({
  buy: () => {},
  phases: undefined,
  opensAt: null,
  onDue: () => {},
});

export const useSelling = () => use(SellingContext);
