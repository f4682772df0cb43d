import { CircleCheck, ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import type { Nft } from '@/api/nfts';
import { shortAddress } from '@/lib/address';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { Picture } from '../picture';
import type { Minted } from './poll';
import { TEXTS } from './texts';

interface ProcessingProps {
  nft: Nft | undefined;
  at: number;
  of: number;
  waiting: string | null | undefined;
}

/** While the chain is waited for. */
export function Processing({ nft, at, of, waiting }: ProcessingProps) {
  const text = of > 1 ? `Minting ${at} of ${of}…` : 'Minting…';
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      {nft ? <Large nft={nft} /> : null}
      <div role="status" className="flex flex-col items-center gap-3">
        <Spinner className="size-10 text-felt" />
        <p className="font-semibold">{waiting ?? text}</p>
        <p className="text-dim text-sm">
          It is done once the chain has confirmed it.
          {waiting ? null : ' You can close this; it goes on by itself.'}
        </p>
      </div>
    </div>
  );
}

/** The NFT that is minted, in the middle of the dialog. */
function Large({ nft }: { nft: Nft }) {
  return (
    <div className="size-32 overflow-hidden rounded-lg bg-ink-2">
      <Picture src={nft.thumbnail} alt={nft.name} whole />
    </div>
  );
}

interface SuccessProps {
  nft: Nft;
  minted: Minted[];
  onClose: () => void;
}

/** Minted, with what the chain says of it. */
export function Success({ nft, minted, onClose }: SuccessProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <Large nft={nft} />
      <p role="status" className="flex items-center gap-2 font-semibold text-lg">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-felt" />
        <span>{TEXTS.minted}</span>
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {minted.map(({ edition, hash, explorerUrl }) => (
          <li key={edition} className="text-dim">
            Edition {edition}
            {hash ? ' · ' : null}
            {hash && explorerUrl ? (
              <a
                href={explorerUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center gap-1 text-text underline underline-offset-4"
              >
                {shortAddress(hash)}
                <ExternalLink aria-hidden className="size-3.5" />
              </a>
            ) : hash ? (
              shortAddress(hash)
            ) : null}
          </li>
        ))}
      </ul>
      <Button asChild onClick={onClose}>
        <Link to={`/nft/${nft._id}`}>View NFT</Link>
      </Button>
    </div>
  );
}
