import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPhases } from '@/api/nft-phases';
import {
  getNft,
  listCollections,
  listFacets,
  listNfts,
  NFTS,
  type Nft,
  type Rarity,
} from '@/api/nfts';
import { useSession } from '@/lib/session';

const REFRESH_MS = 30_000;

export function useCollections() {
  return useQuery({
    queryKey: [...NFTS, 'collections'],
    queryFn: ({ signal }) => listCollections({ signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Values of a trait, both ends among them. */
export interface TraitRange {
  trait: string;
  from: number;
  to: number;
}

/** How the NFTs of a collection are narrowed: of each trait named, to those in one of its ranges. */
export interface Narrowed {
  rarity?: Rarity | undefined;
  traits?: TraitRange[];
}

/** NFTs of a collection in their order: those that are owned, or those that can be bought. */
export function useGallery(id: string, { rarity, traits = [] }: Narrowed, available: boolean) {
  const asked = traits.length > 0 ? filterText(traits) : undefined;
  return useInfiniteQuery({
    queryKey: [...NFTS, 'gallery', id, rarity ?? 'All', asked ?? '', available],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      listNfts(
        id,
        { rarity, traits: asked, cursor, available: available || undefined },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: allOf,
  });
}

function filterText(traits: TraitRange[]): string {
  const byName = new Map<string, [number, number][]>();
  for (const { trait, from, to } of traits) {
    byName.set(trait, [...(byName.get(trait) ?? []), [from, to]]);
  }
  return JSON.stringify(Object.fromEntries(byName));
}

/** By itself, so that ten thousand are put together once a page and not at every drawing. */
const allOf = ({ pages }: InfiniteData<{ data: Nft[] }>) => pages.flatMap(({ data }) => data);

/** Values of each attribute among a collection's NFTs; they hardly change. */
export function useFacets(id: string) {
  return useQuery({
    queryKey: [...NFTS, 'facets', id],
    queryFn: ({ signal }) => listFacets(id, { signal }),
    staleTime: 5 * 60_000,
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
