import { useQuery } from '@tanstack/react-query';
import { getStream } from '@/api/streams';
import type { Stream } from '@/api/types';
import { ApiError } from '@/lib/api-error';

export const RETRIES = 3;
const RETRY_STEP_MS = 2000;
const REFRESH_MS = 30_000;
/** How often a stream that should have started by now is asked for. */
const OVERDUE_MS = 5000;

const streamKey = (id: string) => ['stream', id] as const;

/** A stream's details: fetched up to 3 times more, 2 s times the attempt apart; fresh every 30 s while live. */
export function useStream(id: string) {
  return useQuery({
    queryKey: streamKey(id),
    queryFn: ({ signal }) => getStream(id, { signal, toast: false, retry: false }),
    retry: (failures, error) => failures < RETRIES && !isFinal(error),
    retryDelay: (attempt) => RETRY_STEP_MS * (attempt + 1),
    refetchInterval: ({ state }) => refreshAfter(state.data, Date.now()),
    // The page answers for itself: a paused query would look like loading without an end.
    networkMode: 'always',
  });
}

/** Whether the server said that there is no such stream. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Milliseconds until the details are asked for again, or false. */
export function refreshAfter(stream: Stream | undefined, now: number): number | false {
  switch (stream?.status) {
    case 'live':
      return REFRESH_MS;
    case 'scheduled':
      return stream.scheduledStartTime && Date.parse(stream.scheduledStartTime) <= now
        ? OVERDUE_MS
        : REFRESH_MS;
    default:
      return false;
  }
}

/** An answer that asking again will not change. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}
