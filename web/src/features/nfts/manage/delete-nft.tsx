import type { Nft } from '@/api/nfts';
import { ConfirmDialog } from '@/ui/confirm-form';
import { TEXTS } from '../texts';
import type { AsAdmin } from './lend';
import { useDeleteNft } from './queries';

interface DeleteNftProps {
  as: AsAdmin;
  nft: Nft;
  /** Hides it whatever its status; what is owned stays owned. */
  force?: boolean;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before an NFT is taken off the lists. */
export function DeleteNft({ as, nft, force = false, onClose, onDone }: DeleteNftProps) {
  const remove = useDeleteNft(as, () => {
    onClose();
    onDone?.();
  });
  return (
    <ConfirmDialog
      title={force ? `Force delete ${nft.name}?` : `Delete ${nft.name}?`}
      description={
        force
          ? 'It disappears from every list. Its page, its owners and its token stay.'
          : TEXTS.nftDeleteAsk
      }
      button={force ? 'Force Delete' : 'Delete'}
      cancel="Keep it"
      danger
      size="md"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: nft._id, force })}
      onClose={onClose}
    />
  );
}
