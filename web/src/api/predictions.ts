import { ApiError } from '@/lib/api-error';
import { type CallOptions, call } from '@/lib/http';
import { randomId } from '@/realtime/random-id';
import type {
  NewPrediction,
  Prediction,
  PredictionOption,
  PredictionResult,
  SplitPoint,
} from './types';

const pathOf = (streamId: string, predictionId?: string) =>
  `/api/streams/${streamId}/predictions${predictionId ? `/${predictionId}` : ''}`;

/** A network that fails may make these be sent twice: the key makes the second a repeat of the first. */
const keyed = (body?: unknown, idempotencyKey = randomId(16)): CallOptions => ({
  toast: false,
  idempotencyKey,
  ...(body === undefined ? {} : { body }),
});

/** The stream's prediction, or null: a 404 is an ordinary answer here (decision C17). */
export async function getPrediction(
  streamId: string,
  options: CallOptions = {},
): Promise<Prediction | null> {
  try {
    return await call<Prediction | null>('GET', `/api/simple-predictions/${streamId}`, {
      ...options,
      query: { orNull: 'true' },
      toast: false,
      retry: false,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Predictions on one page of the history. */
export const PAGE_SIZE = 20;

/** Newest first; `cursor` is the `_id` of the last one of the page before. */
export const listPredictions = (
  streamId: string,
  cursor: string | undefined,
  options: CallOptions = {},
) =>
  call<Prediction[]>('GET', pathOf(streamId), { ...options, query: { cursor, limit: PAGE_SIZE } });

export const getSplit = (streamId: string, predictionId: string, options: CallOptions = {}) =>
  call<{ points: SplitPoint[] }>('GET', `${pathOf(streamId, predictionId)}/split`, options);

/** Whether the server reaches its database. */
export const getDbStatus = () =>
  call<{ connected: boolean }>('GET', '/api/debug/db-status', { toast: false, retry: false });

export const createPrediction = (streamId: string, prediction: NewPrediction, key: string) =>
  call<Prediction>('POST', pathOf(streamId), keyed(prediction, key));

export const vote = (streamId: string, predictionId: string, option: PredictionOption) =>
  call<Prediction>('POST', `${pathOf(streamId, predictionId)}/vote`, keyed({ option }));

export const endPrediction = (streamId: string, predictionId: string, winner: PredictionOption) =>
  call<PredictionResult>('POST', `${pathOf(streamId, predictionId)}/end`, keyed({ winner }));

export const undoPrediction = (streamId: string, predictionId: string) =>
  call<Prediction>('POST', `${pathOf(streamId, predictionId)}/undo`, keyed());

export const deletePrediction = (streamId: string, predictionId: string) =>
  call<{ success: true }>('DELETE', pathOf(streamId, predictionId), keyed());
