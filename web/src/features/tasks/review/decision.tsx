import { useEffect, useRef, useState } from 'react';
import type { TaskSubmission } from '@/api/tasks';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { AskedFor } from './asked-for';
import type { AsReviewer } from './lend';
import { useDecide, useProof } from './queries';
import { SameProof } from './same-proof';

interface DecisionProps {
  as: AsReviewer;
  submission: TaskSubmission;
  onDecided: () => void;
}

/** The submission beside what its task asks for, and the two buttons. */
export function Decision({ as, submission, onDecided }: DecisionProps) {
  const { _id, taskId, notes, proofImageUrl, sameProof, address } = submission;
  const [adminNotes, setNotes] = useState('');
  const decide = useDecide(as, onDecided);
  const send = (approve: boolean) => decide.mutate({ ids: [_id], approve, adminNotes });
  const chosen = decide.isPending ? decide.variables.approve : null;
  const top = useRef<HTMLDivElement>(null);
  // The one before it was read to its end.
  useEffect(() => {
    const dialog = top.current?.closest('[role=dialog]');
    if (dialog) dialog.scrollTop = 0;
  }, []);
  return (
    <div ref={top} className="flex min-w-0 flex-col gap-4">
      <AskedFor taskId={taskId} />
      <p className="break-all font-mono text-faint text-xs">{address}</p>
      {notes ? (
        <p className="whitespace-pre-line rounded-md border border-ink-3 bg-ink-0 p-3 text-sm [overflow-wrap:anywhere]">
          {notes}
        </p>
      ) : null}
      <SameProof count={sameProof} />
      {proofImageUrl ? <Proof as={as} path={proofImageUrl} /> : null}
      <Field label="Admin notes" hint="The submitter will see them.">
        {(control) => (
          <Textarea
            {...control}
            value={adminNotes}
            maxLength={1000}
            onChange={({ target }) => setNotes(target.value)}
          />
        )}
      </Field>
      {decide.problem ? <Notice tone="error">{decide.problem}</Notice> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="danger"
          size="lg"
          busy={chosen === false}
          disabled={chosen === true}
          onClick={() => send(false)}
        >
          Reject
        </Button>
        <Button
          size="lg"
          busy={chosen === true}
          disabled={chosen === false}
          onClick={() => send(true)}
        >
          Approve
        </Button>
      </div>
    </div>
  );
}

function Proof({ as, path }: { as: AsReviewer; path: string }) {
  const { url, failed } = useProof(as, path);
  if (failed) return <Notice tone="error">The picture did not load.</Notice>;
  if (!url) return <Skeleton className="h-64 rounded-md" />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <img
        src={url}
        alt="What the submitter sent"
        className="max-h-[60dvh] w-full rounded-md border border-ink-3 object-contain"
      />
    </a>
  );
}
