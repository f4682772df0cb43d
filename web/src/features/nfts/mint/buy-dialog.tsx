import { useState } from 'react';
import { Link } from 'react-router';
import { listTransactions, purchaseNft } from '@/api/nft-orders';
import type { Nft } from '@/api/nfts';
import { useSession } from '@/lib/session';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { usePhases } from '../queries';
import { priceIn } from '../words';
import { isAtLimits, NoToken, purchaseText } from './errors';
import { MintDialog } from './mint-dialog';
import { payFromWallet } from './pay';
import { usePayingWallet } from './paying-wallet';
import { TEXTS } from './texts';
import { useBalanceText } from './use-balance';

const LINK =
  'mt-1.5 inline-block font-medium text-chalk underline-offset-4 hover:underline' as const;

type PayWith = 'balance' | 'wallet';

const FROM: Record<PayWith, string> = {
  balance: 'from your balance',
  wallet: 'from your wallet, and its network fee',
};

/** Buys editions, from the balance or from the wallet. */
export default function BuyDialog({ nfts, onClose }: { nfts: Nft[]; onClose: () => void }) {
  const { user, requireToken } = useSession();
  const wallet = usePayingWallet();
  const [payWith, setPayWith] = useState<PayWith>('balance');
  const [confirming, setConfirming] = useState(false);
  const balance = useBalanceText(nfts[0]?.currency);
  const phases = usePhases(nfts[0]?.collectionId._id).data;
  const place = async (nft: Nft, _recipient: string, idempotencyKey: string) => {
    const address = (await requireToken()) ? user?.address : undefined;
    if (!address) throw new NoToken();
    if (payWith === 'wallet' && wallet) {
      setConfirming(true);
      return payFromWallet({ wallet, address, nft, idempotencyKey }).finally(() =>
        setConfirming(false),
      );
    }
    const { _id: nftId, price } = nft;
    return purchaseNft({ nftId, buyerAddress: address, price }, { idempotencyKey });
  };
  return (
    <MintDialog
      title="Mint NFT"
      nfts={nfts.map((nft) => ({ ...nft, price: priceIn(nft, phases) }))}
      way={{ place, orders: (nft) => listTransactions(nft._id), failed: TEXTS.orderFailed }}
      errorText={purchaseText}
      paidFrom={FROM[payWith]}
      balance={payWith === 'balance' ? balance : null}
      waiting={confirming ? 'Confirm the payment in your wallet…' : null}
      payment={
        wallet ? (
          <Field label="Pay with">
            {(control) => (
              <Select
                {...control}
                value={payWith}
                onChange={({ target }) => setPayWith(target.value as PayWith)}
              >
                <option value="balance">Balance</option>
                <option value="wallet">Wallet</option>
              </Select>
            )}
          </Field>
        ) : null
      }
      hint={(error) =>
        isAtLimits(error) ? (
          <Link to="/settings/limits" className={LINK}>
            Limits and breaks
          </Link>
        ) : purchaseText(error).startsWith('Insufficient') && payWith === 'balance' ? (
          <Link to="/wallet" className={LINK}>
            Add to your balance
          </Link>
        ) : null
      }
      onClose={onClose}
    />
  );
}
