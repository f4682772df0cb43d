import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '@/api/search';
import { listStreams } from '@/api/streams';
import type { Stream } from '@/api/types';
import { countText } from '@/lib/locale';
import { useSettled } from '@/lib/use-settled';
import type { Hit } from './hits';

/** Lengths of a search that the server takes, in characters. */
export const SHORTEST = 2;
export const LONGEST = 40;

/** The text as it is searched; null while it is too short. */
export function wordsOf(text: string): string | null {
  const words = text.trim().replace(/\s+/g, ' ');
  return [...words].length < SHORTEST ? null : words;
}

/** Searches once the typed text has not changed for a moment; what was found before stays until then. */
export function useSearch(text: string, limit: number) {
  const words = wordsOf(useSettled(text));
  const query = useQuery({
    queryKey: ['search', words, limit],
    queryFn: ({ signal }) => search(words ?? '', limit, { signal, toast: false }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  return {
    ...query,
    words,
    isOld: query.isPlaceholderData || wordsOf(text) !== words,
  };
}

/** Streams whose cards are at hand. */
const LIVE = 50;

/** Streams that are live now, the newest first. */
export function useLiveNow() {
  return useQuery({
    queryKey: ['search', 'live'],
    queryFn: ({ signal }) => listStreams({ status: 'live', limit: LIVE }, { signal, toast: false }),
    staleTime: 30_000,
    select: ({ streams }) => streams,
  });
}

/** A live stream as a line: whose it is, and at a table who plays. */
export function liveHit({ streamId, title, creator, viewers, game, table }: Stream): Hit {
  const players = table?.match?.players.map(({ username }) => username).join(' v ');
  return {
    key: streamId,
    kind: 'stream',
    title,
    detail: [
      players ?? [creator.username, game].filter(Boolean).join(' · '),
      ...(viewers > 0 ? [`${countText(viewers)} watching`] : []),
    ].join(' · '),
    picture: null,
    live: true,
    to: `/live/${streamId}`,
  };
}
