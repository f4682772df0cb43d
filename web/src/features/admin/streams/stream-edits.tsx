import type { AdminStream, StreamEdit } from '@/api/money-types';
import { serverText } from '@/lib/api-error';
import { Dialog } from '@/ui/dialog';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { useStreamEdits } from './queries';

/** Words and pictures of a stream from before its creator edited them: something bad that is edited away is found here. */
export function EditsDialog({ stream, onClose }: { stream: AdminStream; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Before its edits"
      description={`${stream.title}: how it was before each of its last twenty changes.`}
    >
      <Edits id={stream._id} />
    </Dialog>
  );
}

function Edits({ id }: { id: string }) {
  const edits = useStreamEdits(id);
  if (edits.isPending) return <Skeleton className="h-24 rounded-lg" />;
  if (!edits.data) {
    return (
      <ErrorState
        title="Failed to fetch its edits"
        onRetry={() => void edits.refetch()}
        retrying={edits.isFetching}
      >
        {serverText(edits.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  if (edits.data.length === 0) return <p className="text-dim">It was never edited.</p>;
  return (
    <ol className="flex flex-col divide-y divide-ink-3">
      {edits.data.map((edit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is read once, and two edits may be of one moment
        <li key={place} className="flex flex-col gap-1 py-3 text-sm first:pt-0 last:pb-0">
          <Edit edit={edit} />
        </li>
      ))}
    </ol>
  );
}

function Edit({ edit }: { edit: StreamEdit }) {
  const { title, description, game, tags, thumbnailUrl, editedAt } = edit;
  return (
    <>
      <span className="break-words font-semibold">{title}</span>
      {description ? <p className="whitespace-pre-line break-words">{description}</p> : null}
      <p className="break-words text-dim">{[game, ...tags].filter(Boolean).join(' · ')}</p>
      {thumbnailUrl ? <p className="break-all text-dim">Picture: {thumbnailUrl}</p> : null}
      <p className="text-faint">
        Until <RelativeTime at={editedAt} />
      </p>
    </>
  );
}
