import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type CollectionBody,
  createCollection,
  createNft,
  deleteCollection,
  deleteNft,
  forceDeleteNft,
  getNftAsAdmin,
  listCollectionsAsAdmin,
  listNftsAsAdmin,
  NFTS,
  type NftBody,
  updateCollection,
  updateNft,
} from '@/api/nfts';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { notify } from '@/lib/notify';
import { TEXTS } from '../texts';
import type { AsAdmin } from './lend';

const PAGE = 48;
/** Collections that the form of an NFT offers. */
const CHOICES = 100;
const SILENT = 'The server did not answer.';

/** All collections, newest first, with what the form of a new one begins with. */
export function useAllCollections(as: AsAdmin, search: string) {
  return useInfiniteQuery({
    queryKey: [...NFTS, 'admin', 'collections', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      as(
        (options) =>
          listCollectionsAsAdmin({ search: search || undefined, cursor, limit: PAGE }, options),
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function useCollectionChoices(as: AsAdmin) {
  return useQuery({
    queryKey: [...NFTS, 'admin', 'choices'],
    queryFn: ({ signal }) =>
      as((options) => listCollectionsAsAdmin({ limit: CHOICES }, options), { signal }),
    select: ({ data }) => data,
  });
}

export function useAllNfts(as: AsAdmin, search: string, collection: string) {
  return useInfiniteQuery({
    queryKey: [...NFTS, 'admin', 'nfts', search, collection],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      as(
        (options) =>
          listNftsAsAdmin(
            {
              search: search || undefined,
              collection: collection || undefined,
              cursor,
              limit: PAGE,
            },
            options,
          ),
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    placeholderData: keepPreviousData,
  });
}

/** An NFT, also a draft; null is none asked for. */
export function useNftAsAdmin(as: AsAdmin, id: string | null) {
  return useQuery({
    queryKey: [...NFTS, 'admin', 'one', id],
    queryFn: ({ signal }) =>
      as((options) => getNftAsAdmin(id ?? '', options), { signal, retry: false }),
    enabled: id !== null,
  });
}

interface Saved<Body> {
  /** Undefined: it is new. */
  id: string | undefined;
  body: Body;
}

interface Texts {
  created: string;
  updated: string;
  failed: string;
}

/** Creates or updates. What is wrong with single fields is the form's to show. */
function useSave<Body, Answer>(
  as: AsAdmin,
  run: (saved: Saved<Body>, options: Parameters<Parameters<AsAdmin>[0]>[0]) => Promise<Answer>,
  texts: Texts,
  onDone: () => void,
) {
  const queries = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (saved: Saved<Body>) =>
      as(
        (options) => run(saved, options),
        saved.id === undefined ? { idempotencyKey: intent.keyFor(saved.body) } : {},
      ),
    onSuccess: (_, { id }) => {
      intent.done();
      notify.success(id === undefined ? texts.created : texts.updated);
      onDone();
    },
    onError: (error) => notify.error(texts.failed, { description: serverText(error, SILENT) }),
    onSettled: () => queries.invalidateQueries({ queryKey: NFTS }),
  });
}

export const useSaveCollection = (as: AsAdmin, onDone: () => void) =>
  useSave<CollectionBody, unknown>(
    as,
    ({ id, body }, options) =>
      id === undefined ? createCollection(body, options) : updateCollection(id, body, options),
    {
      created: TEXTS.collectionCreated,
      updated: TEXTS.collectionUpdated,
      failed: TEXTS.collectionSaveFailed,
    },
    onDone,
  );

export const useSaveNft = (as: AsAdmin, onDone: () => void) =>
  useSave<NftBody, unknown>(
    as,
    ({ id, body }, options) =>
      id === undefined ? createNft(body, options) : updateNft(id, body, options),
    { created: TEXTS.nftCreated, updated: TEXTS.nftUpdated, failed: TEXTS.nftSaveFailed },
    onDone,
  );

export function useDeleteCollection(as: AsAdmin, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => as((options) => deleteCollection(id, options)),
    onSuccess: () => {
      notify.success('Collection deleted');
      onDone();
    },
    onError: (error) =>
      notify.error(TEXTS.collectionDeleteFailed, { description: serverText(error, SILENT) }),
    onSettled: () => queries.invalidateQueries({ queryKey: NFTS }),
  });
}

export function useDeleteNft(as: AsAdmin, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, force }: { id: string; force: boolean }) =>
      as((options) => (force ? forceDeleteNft(id, options) : deleteNft(id, options))),
    onSuccess: () => {
      notify.success('NFT deleted');
      onDone();
    },
    onError: (error) => notify.error(serverText(error, 'Failed to delete NFT')),
    onSettled: () => queries.invalidateQueries({ queryKey: NFTS }),
  });
}
