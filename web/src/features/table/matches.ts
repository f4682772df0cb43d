import { type CallOptions, call, dataOf } from '@/api/call';
import type { BetterShot, Review } from './review/review-text';
import { seatTokenOf } from './seat-token';
import type { Rematch, Replay } from './wire';

/** As `wire.ts` says it, which is more than the document can. */
export const getReplay = (id: string, options: CallOptions = {}): Promise<Replay> =>
  dataOf(
    call('GET', '/api/duel/matches/{id}/replay', { ...options, params: { id }, toast: false }),
  ) as Promise<Replay>;

/** How the odds moved, shot by shot. */
export const getReview = (id: string, options: CallOptions = {}): Promise<Review> =>
  dataOf(
    call('GET', '/api/duel/matches/{id}/review', { ...options, params: { id }, toast: false }),
  );

/** The best shot that the review found in the place of that one. The caller says what failed. */
export const getBetterShot = (id: string, number: number): Promise<BetterShot> =>
  dataOf(
    call('GET', '/api/duel/matches/{id}/shots/{number}/better', {
      params: { id, number },
      toast: false,
      // Played when it comes, and not when the network is back.
      retry: false,
    }),
  );

/** Both players have to ask; the second answer brings the new match. The seat of this tab says who asks, also where nobody is signed in. */
export const askRematch = (id: string): Promise<Rematch> => {
  const seat = seatTokenOf(id);
  const headers = seat ? { headers: { 'x-seat': seat } } : {};
  return dataOf(
    call('POST', '/api/duel/matches/{id}/rematch', { params: { id }, toast: false, ...headers }),
  );
};
