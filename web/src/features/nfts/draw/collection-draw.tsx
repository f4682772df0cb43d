import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { getDraw, NFTS, type NftCollection, type NftDraw } from '@/api/nfts';
import { shortAddress } from '@/lib/address';
import { countText } from '@/lib/locale';
import { absoluteTime } from '@/lib/time';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { Findings } from './findings';

const REFRESH_MS = 5000;

/** The draw of a blind collection, with what this browser makes of it. */
export function useDraw(id: string, wanted = true) {
  return useQuery({
    queryKey: [...NFTS, 'draw', id],
    enabled: wanted,
    queryFn: async ({ signal }) => {
      const draw = await getDraw(id, { signal });
      // Only who looks at a draw loads what it takes to check one.
      const { checkDraw } = await import('./check');
      return { draw, findings: checkDraw(draw) };
    },
    refetchInterval: ({ state }) => (state.data?.draw.offset == null ? REFRESH_MS : false),
  });
}

/** The promises of a blind collection, what came of it, and whether both fit. */
export function CollectionDraw({ collection }: { collection: NftCollection }) {
  const { data } = useDraw(collection._id);
  useRevealed(collection, data?.draw.seed != null);
  return (
    <Card className="p-5">
      <h2 className="mb-1 font-semibold">The draw</h2>
      <p className="mb-4 text-dim text-sm">{data ? stageText(data.draw) : 'Loading…'}</p>
      {data ? (
        <>
          <Facts draw={data.draw} />
          {data.findings.length > 0 ? (
            <div className="mt-4 border-ink-3 border-t pt-4">
              <Findings of={data.findings} />
            </div>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

/** The collection was read before the reveal: it is read again once the seed is told, and once the server says that all is revealed. */
function useRevealed({ _id: id, revealed }: NftCollection, isTold: boolean) {
  const queries = useQueryClient();
  const wasRevealed = useRef(revealed);
  useEffect(() => {
    if (!isTold || wasRevealed.current) return;
    wasRevealed.current = revealed;
    for (const part of [['gallery', id], ['facets', id], ['collections']]) {
      void queries.invalidateQueries({ queryKey: [...NFTS, ...part] });
    }
  }, [queries, id, isTold, revealed]);
}

function stageText({ closesAt, closedBlock, drawnBlock, seed }: NftDraw): string {
  if (seed) return 'Revealed: a secret seed and the hash of a later block chose who has what.';
  if (drawnBlock !== null) return 'The block is drawn. The seed is told once it is final.';
  if (closedBlock !== null) return 'The sale is over. A later block draws.';
  return `Nobody knows yet which NFT is which, not even the house. The draw comes when all are minted, or after ${absoluteTime(new Date(closesAt))}.`;
}

function Facts({ draw }: { draw: NftDraw }) {
  const { commitment, provenance, directory, drawnBlock, blockHash, seed, offset } = draw;
  return (
    <dl className="grid gap-3 text-sm md:grid-cols-2 md:gap-x-10">
      <Fact name="Commitment" value={commitment} />
      <Fact name="Provenance" value={provenance} />
      <Fact name="Directory" value={directory} />
      {drawnBlock === null ? null : <Fact name="Block">{countText(drawnBlock)}</Fact>}
      {blockHash ? <Fact name="Block hash" value={blockHash} /> : null}
      {seed ? <Fact name="Seed" value={seed} /> : null}
      {offset === null ? null : <Fact name="Offset">{countText(offset)}</Fact>}
    </dl>
  );
}

function Fact({ name, value, children }: { name: string; value?: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="text-dim">{name}</dt>
      <dd className="inline-flex min-w-0 items-center gap-1 font-medium tabular-nums">
        {value ? shortAddress(value) : children}
        {value ? <CopyButton value={value} label={`Copy the ${name.toLowerCase()}`} /> : null}
      </dd>
    </div>
  );
}
