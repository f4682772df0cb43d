import type { Prediction } from '@/api/types';
import { useCallBefore } from '../room/use-last-call';
import CallResult from './call-result';

interface LastResultProps {
  streamId: string;
  /** The call that is open now. */
  open: string;
  /** The viewer's call before it, where the room has told of its end. */
  last: Prediction | null;
}

/** The outcome of the viewer's own call on the frame before, until the next vote. */
export function LastResult({ streamId, open, last }: LastResultProps) {
  const before = useCallBefore(streamId, open, last);
  if (!before) return null;
  return (
    <div data-told className="peer/told short:hidden *:min-h-5 *:bg-transparent *:p-0">
      <CallResult prediction={before} />
    </div>
  );
}
