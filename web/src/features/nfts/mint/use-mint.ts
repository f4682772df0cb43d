import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NftTransaction } from '@/api/nft-orders';
import { NFTS, type Nft } from '@/api/nfts';
import { WALLET } from '@/api/wallet';
import { useIntentKey } from '@/lib/intent-key';
import { type Minted, pause, StillMinting, untilMinted } from './poll';

/** The processing view stays at least as long (A33). */
export const LEAST_MS = 3000;

/** How an order is placed and looked at: as a buyer, or as an administrator. */
export interface Way {
  place: (nft: Nft, recipient: string, idempotencyKey: string) => Promise<NftTransaction>;
  orders: (nft: Nft) => Promise<NftTransaction[]>;
  /** The text for an order that failed. */
  failed: (error: string | null) => string;
}

interface Wanted {
  nft: Nft;
  quantity: number;
  recipient: string;
}

/** One call a unit, in sequence; the first that fails is the last (B25). */
export function useMint(way: Way) {
  const [done, setDone] = useState<Minted[]>([]);
  /** Units that are still to be minted, after a failure too. */
  const open = useRef(0);
  const queries = useQueryClient();
  const intent = useIntentKey();
  const run = useMutation({
    mutationFn: async ({ nft, quantity, recipient }: Wanted) => {
      setDone([]);
      const least = pause(LEAST_MS);
      // Counted down: who tries again after a failure asks for the same unit under the same key.
      for (let left = quantity; left > 0; left -= 1) {
        open.current = left;
        const key = intent.keyFor({ nft: nft._id, recipient, left });
        const order = await way.place(nft, recipient, key);
        const minted = await untilMinted({
          order,
          orders: () => way.orders(nft),
          failed: way.failed,
        }).catch((error: unknown) => {
          // A mint that failed for good is asked for anew; one that may come yet is not asked for twice.
          if (!(error instanceof StillMinting)) intent.done();
          throw error;
        });
        setDone((before) => [...before, minted]);
      }
      await least;
      intent.done();
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: WALLET });
      return queries.invalidateQueries({ queryKey: NFTS });
    },
  });
  return { run, done, open };
}
