import { useInfiniteQuery } from '@tanstack/react-query';
import { listStreams, type StreamFilter, type StreamPage } from '@/api/streams';
import type { Stream } from '@/api/types';
import { ApiError } from '@/lib/api-error';

/** `live` has no button: it is for links. */
export type StreamsFilter = 'all' | 'scheduled' | 'live';

/** Which of them, beside the filter. */
export interface StreamsChoice {
  byViewers?: boolean;
  following?: boolean;
  category?: Stream['category'] | undefined;
}

const PAGE = 24;
const REFRESH_MS = 30_000;

/** A table's picture is its game, also between two frames: a card does not move because one ends. */
const atTable = ({ status, table }: Stream): boolean => status === 'live' && Boolean(table);

/** Tables before others that are live: there is something to see. */
const tablesFirst = (streams: readonly Stream[]): Stream[] => [
  ...streams.filter(atTable),
  ...streams.filter((each) => !atTable(each)),
];

/** Streams as the server orders them, live first, page after page; tables lead each page unless it is by viewers. Fails with the documented text. */
export function useStreams(filter: StreamsFilter, limit = PAGE, choice: StreamsChoice = {}) {
  const { byViewers = false, following = false, category } = choice;
  const asked: StreamFilter = {
    ...(filter === 'all' ? {} : { status: filter }),
    ...(byViewers ? { sort: 'viewers' } : {}),
    ...(following ? { following: '1' } : {}),
    ...(category ? { category } : {}),
  };
  return useInfiniteQuery({
    queryKey: ['streams', filter, limit, byViewers, following, category],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<StreamPage> =>
      listStreams(
        { ...asked, limit, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal, toast: false },
      ),
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
    // A stream that changed its place between two pages is shown once.
    select: ({ pages }) => [
      ...new Map(
        pages
          .flatMap(({ streams }) => (byViewers ? streams : tablesFirst(streams)))
          .map((each) => [each.streamId, each]),
      ).values(),
    ],
  });
}

/** Text beneath 'Failed to load streams'. */
export function streamsErrorText(error: Error): string {
  return error instanceof ApiError && error.status > 0 && error.message
    ? error.message
    : 'Failed to fetch streams';
}
