import { endStream } from '@/api/streams';
import type { Stream } from '@/api/types';
import { ApiError } from '@/lib/api-error';
import { isCreator } from './is-creator';

/** Ends the viewer's own stream; throws an Error with the text to show. */
export async function endOwnStream(
  stream: Stream | undefined,
  address: string | undefined,
  requireToken: () => Promise<string | null>,
): Promise<void> {
  if (!stream) throw new Error('Stream information is missing.');
  if (!stream.streamId) throw new Error('Stream ID not found.');
  if (!isCreator(stream, address)) throw new Error('Only the stream creator can end the stream.');
  if (!(await requireToken())) {
    throw new Error('Authentication required. Please connect your wallet.');
  }
  try {
    await endStream(stream.streamId, { toast: false });
  } catch (error) {
    const said = error instanceof ApiError && error.status >= 400 && error.status < 500;
    throw new Error(said && error.message ? error.message : 'Failed to end stream');
  }
}
