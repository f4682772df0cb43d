import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { createStream } from '@/api/streams';
import { ApiError } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { absoluteTime } from '@/lib/time';
import { type StreamForm, streamPayload } from './stream-form';

/** Creates the stream, says so, and goes to its page. A refusal is thrown as an Error with the text to show. */
export function useCreateStream(): (form: StreamForm) => Promise<void> {
  const { requireToken } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (form) => {
    if (!(await requireToken())) {
      throw new Error('Authentication token not found. Please login again.');
    }
    const payload = streamPayload(form);
    const { streamId } = await createStream(payload, { toast: false });
    if (!streamId) throw new Error('Failed to get stream ID after creation.');
    if (payload.scheduledStartTime) {
      notify.success('Stream scheduled', {
        description: `It goes live by itself ${absoluteTime(new Date(payload.scheduledStartTime))}.`,
      });
    } else notify.success('Your stream is live');
    void queries.invalidateQueries({ queryKey: ['streams'] });
    await navigate(`/live/${streamId}`);
  };
}

/** Text of the form about a failed creation. */
export function createErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error ? error.message : 'Failed to create stream';
  }
  const { data } = error;
  const said = data && typeof data === 'object' && 'message' in data ? data.message : null;
  return typeof said === 'string' && said !== '' ? said : 'Failed to create stream';
}
