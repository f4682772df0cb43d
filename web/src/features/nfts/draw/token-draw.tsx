import { useQuery } from '@tanstack/react-query';
import { NFTS, type NftDetails } from '@/api/nfts';
import { Card } from '@/ui/card';
import { useDraw } from './collection-draw';
import { Findings } from './findings';

/** Whether an NFT of a blind collection is the one that the draw gave its token. */
export function TokenDraw({ nft }: { nft: NftDetails }) {
  const { collection, metadataUrl, editions } = nft;
  const { data } = useDraw(collection._id, collection.revealed);
  const token = editions[0]?.tokenId;
  const check = useQuery({
    queryKey: [...NFTS, 'draw', collection._id, token, metadataUrl],
    enabled: data !== undefined && token !== undefined && metadataUrl !== null,
    queryFn: async ({ signal }) => {
      const answer = await fetch(String(metadataUrl), { signal });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const { checkToken } = await import('./check');
      return data ? checkToken(data.draw, Number(token), String(metadataUrl), bytes) : [];
    },
  });
  if (!data || !check.data) return null;
  return (
    <Card className="p-5">
      <h2 className="mb-3 font-semibold">The draw</h2>
      <Findings of={[...data.findings, ...check.data]} />
    </Card>
  );
}
