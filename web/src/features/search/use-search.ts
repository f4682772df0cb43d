import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '@/api/search';
import { useSettled } from '@/lib/use-settled';

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
