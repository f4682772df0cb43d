import { useEffect, useRef } from 'react';
import type { Prediction } from '@/api/types';
import type {
  Joined,
  PredictionCleared,
  PredictionDeleted,
  PredictionEnded,
  PredictionResolved,
  PredictionUpdate,
} from '@/realtime/messages';
import type { StreamRoom } from '@/realtime/room';
import { isFormer, type Known, told } from './live-prediction';

type Announced = PredictionUpdate | PredictionEnded | PredictionResolved;

/** Gives what the room says of predictions to `take`; nothing is heard while the form is open (D2 section 4). */
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
      if (!deaf.current)
        take((known) => (isFormer(known, prediction) ? known : told(known, prediction)));
    };
    const joined = ({ prediction }: Joined) => {
      if (!deaf.current) take((known) => (prediction ? told(known, prediction) : null));
    };
    const gone = (predictionId: string, reopen: boolean) => {
      if (deaf.current) return;
      take((known) => (known?._id === predictionId ? null : (known ?? null)));
      if (reopen) removed.current();
    };
    const deleted = ({ predictionId }: PredictionDeleted) => gone(predictionId, true);
    const cleared = ({ predictionId, manualClear }: PredictionCleared) =>
      gone(predictionId, manualClear);
    socket.on('joined', joined);
    socket.on('prediction_update', announced);
    socket.on('prediction_ended', announced);
    socket.on('prediction_resolved', announced);
    socket.on('prediction_deleted', deleted);
    socket.on('prediction_cleared', cleared);
    return () => {
      socket.off('joined', joined);
      socket.off('prediction_update', announced);
      socket.off('prediction_ended', announced);
      socket.off('prediction_resolved', announced);
      socket.off('prediction_deleted', deleted);
      socket.off('prediction_cleared', cleared);
    };
  }, [socket, take]);
}
