import { ApiError } from '@/lib/api-error';
import { randomId } from '@/realtime/random-id';
import { type CallOptions, call, dataOf } from './call';
import type { NewPrediction, Prediction, PredictionOption } from './types';

/** A network that fails may make these be sent twice: the key makes the second a repeat of the first. */
const keyed = (idempotencyKey = randomId(16)) => ({ toast: false, idempotencyKey });

/** The stream's prediction, or null: a 404 is an ordinary answer here (decision C17). */
export async function getPrediction(
  streamId: string,
  options: CallOptions = {},
): Promise<Prediction | null> {
  try {
    return await call('GET', '/api/simple-predictions/{id}', {
      ...options,
      params: { id: streamId },
      query: { orNull: true },
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
  call('GET', '/api/streams/{id}/predictions', {
    ...options,
    params: { id: streamId },
    query: { cursor, limit: PAGE_SIZE },
  });

/** How often somebody was right about who wins a frame. */
export const getPredictionRecord = (address: string, options: CallOptions = {}) =>
  dataOf(
    call('GET', '/api/users/{address}/predictions', {
      ...options,
      params: { address },
      toast: false,
    }),
  );

/** The best callers of frames of a month, as `2026-11`; in the present one without. */
export const getPredictionLadder = (month: string | undefined, options: CallOptions = {}) =>
  call('GET', '/api/predictions/ladder', { ...options, query: { month }, toast: false });

const of = (id: string, predictionId: string) => ({ params: { id, predictionId } });

export const getSplit = (streamId: string, predictionId: string, options: CallOptions = {}) =>
  call('GET', '/api/streams/{id}/predictions/{predictionId}/split', {
    ...options,
    ...of(streamId, predictionId),
  });

/** Whether the server reaches its database. */
export const getDbStatus = () =>
  call('GET', '/api/debug/db-status', { toast: false, retry: false });

export const createPrediction = (streamId: string, prediction: NewPrediction, key: string) =>
  call('POST', '/api/streams/{id}/predictions', {
    ...keyed(key),
    params: { id: streamId },
    body: prediction,
  });

export const endPrediction = (streamId: string, predictionId: string, winner: PredictionOption) =>
  call('POST', '/api/streams/{id}/predictions/{predictionId}/end', {
    ...keyed(),
    ...of(streamId, predictionId),
    body: { winner },
  });

/** Ends a poll before its time. */
export const endPoll = (streamId: string, predictionId: string) =>
  call('POST', '/api/streams/{id}/predictions/{predictionId}/end-poll', {
    ...keyed(),
    ...of(streamId, predictionId),
  });

export const undoPrediction = (streamId: string, predictionId: string) =>
  call('POST', '/api/streams/{id}/predictions/{predictionId}/undo', {
    ...keyed(),
    ...of(streamId, predictionId),
  });

export const deletePrediction = (streamId: string, predictionId: string) =>
  call('DELETE', '/api/streams/{id}/predictions/{predictionId}', {
    ...keyed(),
    ...of(streamId, predictionId),
  });
