import { type CallOptions, call, callWithHeaders } from '@/lib/http';
import type { NewStream, Stream, StreamStatus } from './types';

export interface StreamPage {
  streams: Stream[];
  /** Pass as `cursor` for the next page; null: this is the last. */
  next: string | null;
}

export interface StreamFilter {
  status?: StreamStatus;
  limit?: number;
  cursor?: string;
}

export async function listStreams(
  filter: StreamFilter = {},
  options: CallOptions = {},
): Promise<StreamPage> {
  const { body, headers } = await callWithHeaders<Stream[]>('GET', '/api/streams', {
    ...options,
    query: { ...filter },
  });
  return { streams: body, next: headers.get('x-next-cursor') };
}

export const getStream = (id: string, options: CallOptions = {}) =>
  call<Stream>('GET', `/api/streams/${id}`, options);

export const createStream = (stream: NewStream, options: CallOptions = {}) =>
  call<{ streamId: string }>('POST', '/api/streams', { ...options, body: stream });

export const endStream = (streamId: string, options: CallOptions = {}) =>
  call<{ success: true }>('POST', '/api/streams/end', { ...options, body: { streamId } });
