import { type CallOptions, call } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

/** What runs now; rates are of the last seconds. */
export type Operations = Schemas['OperationsView'];
export type OperatedRoom = Schemas['OperatedRoom'];
export type RoomState = Schemas['RoomState'];
export type Job = Schemas['JobView'];
export type Drain = Schemas['DrainView'];

export const getOperations = (limit: number, options: CallOptions) =>
  call('GET', '/api/admin/operations', { ...options, query: { limit } });

type RoomOrder = Pick<OperatedRoom, 'kind' | 'id' | 'incarnation'>;

/** Nothing runs under incarnation 0: it closes none. */
const order = ({ kind, id, incarnation }: RoomOrder, options: CallOptions) => ({
  ...options,
  params: { kind, id },
  body: { incarnation: incarnation ?? 0 },
});

/** Its viewers are cut and come back to a room that was built anew. */
export const closeRoom = (room: RoomOrder, options: CallOptions) =>
  call('POST', '/api/admin/operations/rooms/{kind}/{id}/close', order(room, options));

/** Ends the rest of a parked room. */
export const reviveRoom = (room: RoomOrder, options: CallOptions) =>
  call('POST', '/api/admin/operations/rooms/{kind}/{id}/revive', order(room, options));

/** `at` is an ISO time. */
export const announceRestart = (notice: { at: string; text: string }, options: CallOptions) =>
  call('POST', '/api/admin/operations/restart-notice', { ...options, body: notice });

export const withdrawRestart = (options: CallOptions) =>
  call('POST', '/api/admin/operations/restart-notice/withdraw', options);

export const beginDrain = (seconds: number, options: CallOptions) =>
  call('POST', '/api/admin/operations/drain', { ...options, body: { seconds } });

export const endDrain = (options: CallOptions) =>
  call('POST', '/api/admin/operations/drain/end', options);
