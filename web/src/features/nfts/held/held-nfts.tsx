import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type HeldNft, listHeldNfts, NFTS } from '@/api/nfts';
import { MoreButton } from '@/ui/more-button';
import { ErrorState } from '@/ui/states';
import { Picture } from '../picture';
import { editionsText } from './editions-text';

interface HeldNftsProps {
  address: string;
  /** The owner themself looks. */
  own: boolean;
}

/** NFTs that somebody owns. Of others who own none there is nothing; oneself is led to the collections. */
export default function HeldNfts({ address, own }: HeldNftsProps) {
  const list = useInfiniteQuery({
    queryKey: [...NFTS, 'held', address.toLowerCase()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => listHeldNfts(address, pageParam, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: allOf,
  });
  if (list.isPending || (list.data?.length === 0 && !own)) return null;
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
      ) : list.data.length === 0 ? (
        <p className="text-dim text-sm">
          None yet: what you mint or are given shows here.{' '}
          <Link to="/nft-collection" className="tap font-semibold text-chalk hover:underline">
            See the collections
          </Link>
        </p>
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
