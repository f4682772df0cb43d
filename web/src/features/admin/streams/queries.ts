import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { deleteStream, listStreamEdits, listStreamsAsAdmin } from '@/api/admin';
import type { AdminStream } from '@/api/money-types';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';

const PAGE = 25;

/** Live ones first, then the newest; the search before stays until the next is there. */
export function useStreams(search: string) {
  return useInfiniteQuery({
    queryKey: [...ADMIN, 'streams', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin(
        (options) =>
          listStreamsAsAdmin({ search: search || undefined, cursor, limit: PAGE }, options),
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    placeholderData: keepPreviousData,
  });
}

export function useStreamEdits(id: string) {
  return useQuery({
    queryKey: [...ADMIN, 'stream-edits', id],
    queryFn: ({ signal }) => asAdmin((options) => listStreamEdits(id, options), { signal }),
    select: ({ data }) => data,
  });
}

export function useDeleteStream(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: AdminStream) => asAdmin((options) => deleteStream(_id, options)),
    onSuccess: () => {
      notify.success('Stream deleted successfully');
      onDone();
    },
    onError: (error) =>
      notify.error('Failed to delete stream', {
        description: serverText(error, 'The server did not answer.'),
      }),
    // Public lists show it no more either.
    onSettled: () => queries.invalidateQueries(),
  });
}
