import { listTransactions, mintNft } from '@/api/nft-orders';
import type { Nft } from '@/api/nfts';
import { notify } from '@/lib/notify';
import type { AsAdmin } from '../manage/lend';
import { mintText } from './errors';
import { MintDialog } from './mint-dialog';
import { TEXTS } from './texts';

interface AdminMintProps {
  as: AsAdmin;
  nft: Nft;
  /** In the admin panel a failure is told by a toast as well. */
  told?: boolean;
  onClose: () => void;
}

/** Mints for the house, or as a gift. */
export default function AdminMint({ as, nft, told = false, onClose }: AdminMintProps) {
  const place = (one: Nft, recipientAddress: string, idempotencyKey: string) =>
    as(
      (options) =>
        mintNft({ nftId: one._id, ...(recipientAddress ? { recipientAddress } : {}) }, options),
      { idempotencyKey },
    );
  const orders = (one: Nft) => as((options) => listTransactions(one._id, options));
  return (
    <MintDialog
      title={`Mint ${nft.name}`}
      nfts={[nft]}
      way={{ place, orders, failed: () => TEXTS.mintingFailed }}
      errorText={mintText}
      onFailed={told ? () => notify.error(TEXTS.mintFailed) : undefined}
      recipient={{ placeholder: '0x…' }}
      onMinted={() => notify.success(TEXTS.minted)}
      onClose={onClose}
    />
  );
}
