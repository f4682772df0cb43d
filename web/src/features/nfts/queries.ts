import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPhases } from '@/api/nft-phases';
import { getNft, listCollections, listNfts, NFTS, type Rarity } from '@/api/nfts';
import { useSession } from '@/lib/session';

const REFRESH_MS = 30_000;

export function useCollections() {
  return useQuery({
    queryKey: [...NFTS, 'collections'],
    queryFn: ({ signal }) => listCollections({ signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** NFTs of a collection in their order: those that are owned, or those that can be bought. */
export function useGallery(id: string, rarity: Rarity | undefined, available: boolean) {
  return useInfiniteQuery({
    queryKey: [...NFTS, 'gallery', id, rarity ?? 'All', available],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      listNfts(id, { rarity, cursor, available: available || undefined }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}

/** The phases in which a collection is sold; what one may buy in them follows who is signed in. */
export function usePhases(id: string | undefined) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...NFTS, 'phases', id, user?.address ?? null],
    queryFn: ({ signal }) => listPhases(id ?? '', { signal }),
    enabled: id !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

export function useNft(id: string) {
  return useQuery({
    queryKey: [...NFTS, 'one', id],
    queryFn: ({ signal }) => getNft(id, { signal, retry: false }),
    refetchInterval: REFRESH_MS,
  });
}
