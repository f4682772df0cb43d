import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { getPrediction } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { useSession } from '@/lib/session';
import type { StreamRoom } from '@/realtime/room';
import { type Known, ofNobody, overtaken } from './live-prediction';
import { useRoomNews } from './use-room-news';

/** How often the prediction is asked for: while the socket is down, and as a net beneath it (decision C18). */
const POLL_DOWN_MS = 10_000;
const POLL_LIVE_MS = 60_000;

/** Everything about the prediction of one stream; what depends on who asks is kept for each of them. */
export function usePredictionKey(streamId: string) {
  const { user, token } = useSession();
  return ['prediction', streamId, (token && user?.address) ?? 'guest'] as const;
}

interface PredictionSource {
  prediction: Known;
  failed: boolean;
  fetching: boolean;
  refetch: () => void;
  /** Takes what a call answered. */
  take: (next: (known: Known) => Prediction | null) => void;
}

/**
 * The stream's prediction from the room's messages, with a request at the start and now and then. While the creator
 * writes a new one (`writing`), live messages are ignored; `onRemoved` hears of a deletion or a manual clear.
 */
export function usePrediction(
  room: StreamRoom,
  streamId: string,
  writing: boolean,
  onRemoved: () => void,
): PredictionSource {
  const queries = useQueryClient();
  const key = usePredictionKey(streamId);
  const connected = useSyncExternalStore(
    room.subscribe,
    () => room.getSnapshot().status === 'connected',
  );
  /** Counts what the room has said, so that an answer which it overtook is known. */
  const news = useRef(0);
  const { data, isError, isFetching, refetch } = useQuery<Prediction | null>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = news.current;
      const answer = await getPrediction(streamId, { signal });
      return news.current === before ? answer : overtaken(queries.getQueryData(key), answer);
    },
    // Without what was the former viewer's; the answer brings one's own.
    placeholderData: (former) => (former ? ofNobody(former) : former),
    refetchInterval: connected || writing ? POLL_LIVE_MS : POLL_DOWN_MS,
    networkMode: 'always',
  });

  const current = useRef(key);
  current.current = key;
  const take = useCallback(
    (next: (known: Known) => Prediction | null) => {
      news.current += 1;
      queries.setQueryData<Prediction | null>(current.current, (known) => next(known));
    },
    [queries],
  );
  useRoomNews(room, writing, take, onRemoved);
  useFreshAfterWriting(writing, refetch);
  return {
    prediction: data,
    failed: isError && data === undefined,
    fetching: isFetching,
    refetch: () => void refetch(),
    take,
  };
}

/** Asks anew once the form is closed: news that came while it was open was not heard. */
function useFreshAfterWriting(writing: boolean, refetch: () => unknown): void {
  const wrote = useRef(writing);
  useEffect(() => {
    if (wrote.current && !writing) refetch();
    wrote.current = writing;
  }, [writing, refetch]);
}
