import { useEffect, useRef } from 'react';
import type { Prediction } from '@/api/types';
import type { Joined } from '@/realtime/messages';
import type { StreamRoom } from '@/realtime/room';
import { type Known, told } from './live-prediction';

interface Announced {
  prediction: Prediction;
}

interface Removed {
  predictionId: string;
  manualClear?: boolean;
}

/** What the room says of predictions, given to `take`; nothing is heard while the form is open (D2 section 4). */
export function useRoomNews(
  { socket }: StreamRoom,
  writing: boolean,
  take: (next: (known: Known) => Prediction | null) => void,
  onRemoved: () => void,
): void {
  const deaf = useRef(writing);
  deaf.current = writing;
  const removed = useRef(onRemoved);
  removed.current = onRemoved;
  useEffect(() => {
    const announced = ({ prediction }: Announced) => {
      if (!deaf.current) take((known) => told(known, prediction));
    };
    const joined = (message: Joined) => {
      const prediction = message.prediction as Prediction | null;
      if (!deaf.current) take((known) => (prediction ? told(known, prediction) : null));
    };
    const gone = ({ predictionId, manualClear }: Removed, deleted: boolean) => {
      if (deaf.current) return;
      take((known) => (known?._id === predictionId ? null : (known ?? null)));
      if (deleted || manualClear) removed.current();
    };
    const deleted = (message: Removed) => gone(message, true);
    const cleared = (message: Removed) => gone(message, false);
    const handlers = [
      ['joined', joined],
      ['prediction_update', announced],
      ['prediction_ended', announced],
      ['prediction_resolved', announced],
      ['prediction_deleted', deleted],
      ['prediction_cleared', cleared],
    ] as const;
    for (const [event, handler] of handlers) socket.on(event, handler);
    return () => {
      for (const [event, handler] of handlers) socket.off(event, handler);
    };
  }, [socket, take]);
}
