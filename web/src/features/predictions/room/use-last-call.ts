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

/** The newest prediction that ended while the viewer was here, also where the next one was opened before its end was told. */
export function useLastEnd({ socket }: StreamRoom, prediction: Known): Prediction | null {
  const before = useRef(prediction);
  /** The newest that was open with the viewer's own vote. */
  const own = useRef<Prediction | null>(null);
  const [last, setLast] = useState<Prediction | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = prediction;
    if (prediction?.status === 'active' && prediction.userVote) own.current = prediction;
    if (known && prediction && isNewsOfEnd(known, prediction)) setLast(prediction);
  }, [prediction]);
  useEffect(() => {
    const resolved = ({ prediction: said }: PredictionResolved) => {
      const isLate = before.current?._id !== said._id && own.current?._id === said._id;
      if (isLate) setLast(told(own.current, said));
    };
    socket.on('prediction_resolved', resolved);
    return () => void socket.off('prediction_resolved', resolved);
  }, [socket]);
  return last;
}

/** The same where it was a call of the viewer's own. */
export function useLastCall(room: StreamRoom, prediction: Known): Prediction | null {
  const last = useLastEnd(room, prediction);
  return last && ownOutcome(last) ? last : null;
}

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
  return before?.status === 'ended' && ownOutcome(before) ? before : null;
}
