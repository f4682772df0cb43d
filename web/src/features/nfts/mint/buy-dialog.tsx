import { Link } from 'react-router';
import { listTransactions, purchaseNft } from '@/api/nft-orders';
import type { Nft } from '@/api/nfts';
import { useSession } from '@/lib/session';
import { isAtLimits, NoToken, purchaseText } from './errors';
import { MintDialog } from './mint-dialog';
import { TEXTS } from './texts';

const LINK =
  'mt-1.5 inline-block font-medium text-chalk underline-offset-4 hover:underline' as const;

/** Buys editions from the balance. */
export default function BuyDialog({ nfts, onClose }: { nfts: Nft[]; onClose: () => void }) {
  const { user, requireToken } = useSession();
  const place = async (nft: Nft, _recipient: string, idempotencyKey: string) => {
    const address = (await requireToken()) ? user?.address : undefined;
    if (!address) throw new NoToken();
    return purchaseNft({ nftId: nft._id, buyerAddress: address }, { idempotencyKey });
  };
  return (
    <MintDialog
      title="Mint NFT"
      nfts={nfts}
      way={{ place, orders: (nft) => listTransactions(nft._id), failed: TEXTS.orderFailed }}
      errorText={purchaseText}
      hint={(error) =>
        isAtLimits(error) ? (
          <Link to="/settings/limits" className={LINK}>
            Limits and breaks
          </Link>
        ) : purchaseText(error).startsWith('Insufficient') ? (
          <Link to="/wallet" className={LINK}>
            Add to your balance
          </Link>
        ) : null
      }
      onClose={onClose}
    />
  );
}
