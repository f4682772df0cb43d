import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listPredictions } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { useSession } from '@/lib/session';
import type { PredictionResolved } from '@/realtime/messages';
import type { StreamRoom } from '@/realtime/room';
import { ownOutcome } from '../outcome-text';
import { type Known, told } from './live-prediction';
import { isNewsOfEnd } from './use-announcement';

/** So long a result is news. */
const NEWS_MS = 8000;

/** The newest prediction that ended while the viewer was here, also where the next one was opened before its end was told. */
export function useLastEnd({ socket }: StreamRoom, prediction: Known): Prediction | null {
  const before = useRef(prediction);
  /** The one before it, whose end was not told yet. */
  const former = useRef<Known>(null);
  const [last, setLast] = useState<Prediction | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = prediction;
    if (known?._id !== prediction?._id) former.current = known;
    if (known && prediction && isNewsOfEnd(known, prediction)) setLast(prediction);
  }, [prediction]);
  useEffect(() => {
    const resolved = ({ prediction: said }: PredictionResolved) => {
      const { current: known } = former;
      if (known?._id === said._id && known.status === 'active') setLast(told(known, said));
    };
    socket.on('prediction_resolved', resolved);
    return () => void socket.off('prediction_resolved', resolved);
  }, [socket]);
  return last;
}

/** A frame that is over, for the seconds in which that is news, also where the next call is open already: its result, or that it is on the way. And what ends it. */
export function useNews(
  prediction: Known,
  last: Prediction | null,
): [Prediction | null, () => void] {
  const before = useRef(prediction);
  const [unsettled, setUnsettled] = useState<Prediction | null>(null);
  const [read, setRead] = useState<Prediction | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = prediction;
    if (known?.frame && isFormer(known, prediction)) setUnsettled(known);
  }, [prediction]);
  const newest = unsettled && unsettled._id !== last?._id ? unsettled : last;
  const isNews = Boolean(newest?.frame) && read !== newest;
  useEffect(() => {
    if (!isNews) return;
    const timer = setTimeout(() => setRead(newest), NEWS_MS);
    return () => clearTimeout(timer);
  }, [isNews, newest]);
  return [isNews ? newest : null, () => setRead(newest)];
}

/** The next one is asked, and the end of that one was not told yet. */
const isFormer = ({ _id, status }: Prediction, next: Known): boolean =>
  status === 'active' && Boolean(next?.frame) && next?._id !== _id;

/** The viewer's own call before the one that is open, with its result; asked for where its end was not heard. */
export function useCallBefore(
  streamId: string,
  open: string,
  last: Prediction | null,
): Prediction | null {
  const { user, token } = useSession();
  const { data } = useQuery({
    queryKey: ['predictions', streamId, 'before', open, user?.address],
    queryFn: ({ signal }) => listPredictions(streamId, undefined, { signal, toast: false }),
    enabled: last === null && user !== null && token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const before = last ?? data?.find(({ _id, frame }) => frame && _id !== open);
  return before && isRecent(before) && ownOutcome(before) ? before : null;
}

/** So long what came of a call is still of the frame before. */
const RECENT_MS = 15 * 60_000;

/** It ended not long ago: a result of an earlier visit says nothing of what is on now. */
export const isRecent = ({ endedAt }: Prediction): boolean =>
  endedAt !== null && Date.now() - Date.parse(endedAt) < RECENT_MS;
