import { type CallOptions, call, callWithHeaders } from './call';
import type { NewStream, Stream, StreamEdit, StreamStatus } from './types';

export interface StreamPage {
  streams: Stream[];
  /** Pass as `cursor` for the next page; null: this is the last. */
  next: string | null;
}

export interface StreamFilter {
  status?: StreamStatus;
  /** Live ones, the most watched first. */
  sort?: 'viewers';
  /** Of those whom the caller follows. */
  following?: '1';
  category?: Stream['category'];
  limit?: number;
  cursor?: string;
}

export async function listStreams(
  query: StreamFilter = {},
  options: CallOptions = {},
): Promise<StreamPage> {
  const { body, headers } = await callWithHeaders('GET', '/api/streams', { ...options, query });
  return { streams: body, next: headers.get('x-next-cursor') };
}

export const getStream = (id: string, options: CallOptions = {}) =>
  call('GET', '/api/streams/{id}', { ...options, params: { id } });

export const createStream = (stream: NewStream, options: CallOptions = {}) =>
  call('POST', '/api/streams', { ...options, body: stream });

export const editStream = (id: string, stream: StreamEdit, options: CallOptions = {}) =>
  call('PUT', '/api/streams/{id}', { ...options, params: { id }, body: stream });

export const endStream = (streamId: string, options: CallOptions = {}) =>
  call('POST', '/api/streams/end', { ...options, body: { streamId } });
