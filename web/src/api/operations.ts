import { type CallOptions, call } from '@/lib/http';
import type { components } from './schema';

type Schemas = components['schemas'];

/** What runs now; rates are of the last seconds. */
export type Operations = Schemas['OperationsView'];
export type OperatedRoom = Schemas['OperatedRoom'];
export type RoomState = Schemas['RoomState'];
export type Drain = Schemas['DrainView'];
type Ordered = Schemas['Ordered'];

const operations = '/api/admin/operations';

export const getOperations = (limit: number, options: CallOptions) =>
  call<Operations>('GET', operations, { ...options, query: { limit } });

type RoomOrder = Pick<OperatedRoom, 'kind' | 'id' | 'incarnation'>;

const order = (path: string, body: object | undefined, options: CallOptions) =>
  call<Ordered>('POST', `${operations}/${path}`, { ...options, ...(body ? { body } : {}) });

const roomPath = ({ kind, id }: RoomOrder) =>
  `rooms/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;

/** Its viewers are cut and come back to a room that was built anew. */
export const closeRoom = (room: RoomOrder, options: CallOptions) =>
  order(`${roomPath(room)}/close`, { incarnation: room.incarnation }, options);

/** Ends the rest of a parked room. */
export const reviveRoom = (room: RoomOrder, options: CallOptions) =>
  order(`${roomPath(room)}/revive`, { incarnation: room.incarnation }, options);

/** `at` is an ISO time. */
export const announceRestart = (notice: { at: string; text: string }, options: CallOptions) =>
  order('restart-notice', notice, options);

export const withdrawRestart = (options: CallOptions) =>
  order('restart-notice/withdraw', undefined, options);

export const beginDrain = (seconds: number, options: CallOptions) =>
  order('drain', { seconds }, options);

export const endDrain = (options: CallOptions) => order('drain/end', undefined, options);
