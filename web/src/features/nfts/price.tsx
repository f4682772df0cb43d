import type { Nft } from '@/api/nfts';
import { compareAmounts } from '@/lib/money';
import { useSelling } from './selling';
import { freeOf, priceIn, priceText } from './words';

/** Price of an edition now. Where the phase that is on has another price, its own is struck through. */
export function Price({ nft }: { nft: Nft }) {
  const { phases } = useSelling();
  const price = freeOf(nft) > 0 ? priceIn(nft, phases) : nft.price;
  if (compareAmounts(price, nft.price) === 0) return priceText(nft);
  return (
    <>
      {price === '0' ? 'Free' : priceText({ ...nft, price })}
      <span className="sr-only"> instead of </span>
      <s className="ml-2 font-normal text-faint text-sm">{nft.price}</s>
    </>
  );
}
