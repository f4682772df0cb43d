import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NftDetails } from '@/api/nfts';
import { shortAddress } from '@/lib/address';
import { dayText } from '@/lib/time';
import { CopyButton } from '@/ui/copy-button';

/** Facts that the chain knows of an NFT, and those that anybody can check. */
export function ChainFacts({ nft }: { nft: NftDetails }) {
  const { network, tokenId, mintedAt, mintTxHash, explorerUrl, metadataUrl, provenance } = nft;
  return (
    <dl className="grid gap-3 text-sm">
      <Fact name="Network">{network ?? 'Chosen when its collection becomes active'}</Fact>
      <Fact name="Token ID">
        <span className="tabular-nums">{tokenId ?? 'Not minted yet'}</span>
      </Fact>
      {mintedAt ? <Fact name="Minted">{dayText(mintedAt)}</Fact> : null}
      {mintTxHash ? (
        <Fact name="Transaction">
          {explorerUrl ? (
            <a
              href={explorerUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center gap-1.5 underline underline-offset-4"
            >
              {shortAddress(mintTxHash)}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          ) : (
            shortAddress(mintTxHash)
          )}
        </Fact>
      ) : null}
      {metadataUrl ? (
        <Fact name="Metadata">
          <a href={metadataUrl} className="underline underline-offset-4">
            {shortAddress(metadataUrl.replace('/ipfs/', ''))}
          </a>
        </Fact>
      ) : null}
      {provenance ? (
        <Fact name="Provenance">
          <span className="inline-flex items-center gap-1">
            {shortAddress(provenance)}
            <CopyButton value={provenance} label="Copy the provenance" />
          </span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="text-dim">{name}</dt>
      <dd className="min-w-0 truncate text-right font-medium">{children}</dd>
    </div>
  );
}
