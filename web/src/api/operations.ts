import { type CallOptions, call } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

/** Operations as they run now; rates are of the last seconds. */
export type Operations = Schemas['OperationsView'];
export type OperatedRoom = Schemas['OperatedRoom'];
export type RoomState = Schemas['RoomState'];
export type Job = Schemas['JobView'];
export type Drain = Schemas['DrainView'];
export type OperationsMoment = Schemas['OperationsMoment'];

/** `node` is the number of the one that is meant where there are several. */
export const getOperations = (
  query: { limit: number; node?: number | undefined },
  options: CallOptions,
) => call('GET', '/api/admin/operations', { ...options, query });

/** The last hour of that node, a moment a minute, oldest first. */
export const getHistory = (node: number | undefined, options: CallOptions) =>
  call('GET', '/api/admin/operations/history', { ...options, query: { node } }).then(
    ({ data }) => data,
  );

type RoomOrder = Pick<OperatedRoom, 'kind' | 'id' | 'incarnation'>;

/** Nothing runs under incarnation 0: it closes none. */
const order = (
  { kind, id, incarnation }: RoomOrder,
  node: number | undefined,
  options: CallOptions,
) => ({
  ...options,
  query: { node },
  params: { kind, id },
  body: { incarnation: incarnation ?? 0 },
});

/** Its viewers are cut and come back to a room that was built anew. */
export const closeRoom = (room: RoomOrder, node: number | undefined, options: CallOptions) =>
  call('POST', '/api/admin/operations/rooms/{kind}/{id}/close', order(room, node, options));

/** Ends the rest of a parked room. */
export const reviveRoom = (room: RoomOrder, node: number | undefined, options: CallOptions) =>
  call('POST', '/api/admin/operations/rooms/{kind}/{id}/revive', order(room, node, options));

/** `at` is an ISO time. */
export const announceRestart = (notice: { at: string; text: string }, options: CallOptions) =>
  call('POST', '/api/admin/operations/restart-notice', { ...options, body: notice });

export const withdrawRestart = (options: CallOptions) =>
  call('POST', '/api/admin/operations/restart-notice/withdraw', options);

/** Of that node, or of all. */
export const beginDrain = (
  { seconds, node }: { seconds: number; node: number | undefined },
  options: CallOptions,
) =>
  call('POST', '/api/admin/operations/drain', { ...options, query: { node }, body: { seconds } });

export const endDrain = (node: number | undefined, options: CallOptions) =>
  call('POST', '/api/admin/operations/drain/end', { ...options, query: { node } });
