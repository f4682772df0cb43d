import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { Gem } from 'lucide-react';
import { Link } from 'react-router';
import { type HeldNft, listHeldNfts, NFTS } from '@/api/nfts';
import { Card } from '@/ui/card';
import { MoreButton } from '@/ui/more-button';
import { ErrorState } from '@/ui/states';
import { Picture } from '../picture';
import { editionsText } from './editions-text';

/** Tokens of one person, asked for once for a whole page. */
const useHeld = (address: string) =>
  useInfiniteQuery({
    queryKey: [...NFTS, 'held', address.toLowerCase()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => listHeldNfts(address, pageParam, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: allOf,
  });

/** The way to the collections, on the profile of whoever owns nothing of them yet. */
export function NoNfts({ address }: { address: string }) {
  const { data } = useHeld(address);
  if (data?.length !== 0) return null;
  return (
    <Card>
      <Link
        to="/nft-collection"
        className="flex items-center gap-3 rounded-lg p-4 transition-colors hover:bg-ink-2"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-felt/10 text-felt">
          <Gem aria-hidden className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">NFTs</span>
          <span className="block text-dim text-sm">None yet: see the collections</span>
        </span>
      </Link>
    </Card>
  );
}

/** NFTs that somebody owns; nothing where there are none. */
export default function HeldNfts({ address }: { address: string }) {
  const list = useHeld(address);
  if (list.isPending || list.data?.length === 0) return null;
  return (
    <section aria-labelledby="profile-nfts" className="flex flex-col gap-3">
      <h2 id="profile-nfts" className="font-semibold text-lg">
        NFTs
      </h2>
      {!list.data ? (
        <ErrorState
          title="The NFTs did not load"
          className="py-6"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
            {list.data.map((nft) => (
              <li key={nft._id}>
                <HeldCard nft={nft} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
    </section>
  );
}

function HeldCard({ nft }: { nft: HeldNft }) {
  return (
    <Link
      to={`/nft/${nft._id}`}
      className="group flex h-full flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-colors hover:border-faint"
    >
      <span className="block aspect-square overflow-hidden bg-ink-2">
        <Picture src={nft.thumbnail} whole />
      </span>
      <span className="flex flex-col p-3">
        <span className="truncate font-semibold">{nft.name}</span>
        <span className="truncate text-dim text-sm">{nft.collection.name}</span>
        <span className="mt-1 truncate text-faint text-sm tabular-nums">{editionsText(nft)}</span>
      </span>
    </Link>
  );
}

const allOf = ({ pages }: InfiniteData<{ data: HeldNft[] }>) => pages.flatMap(({ data }) => data);
