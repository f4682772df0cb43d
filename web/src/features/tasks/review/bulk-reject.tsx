import { useState } from 'react';
import { ConfirmDialog } from '@/ui/confirm-form';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/input';
import type { AsReviewer } from './lend';
import { useDecide } from './queries';

interface BulkRejectProps {
  as: AsReviewer;
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks once for all that were chosen. */
export function BulkReject({ as, ids, onDone, onClose }: BulkRejectProps) {
  const [adminNotes, setNotes] = useState('');
  const decide = useDecide(as, () => {
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={ids.length === 1 ? 'Reject this submission?' : `Reject ${ids.length} submissions?`}
      description="Their places open up again, and each may try once more."
      button="Reject"
      danger
      size="md"
      busy={decide.isPending}
      problem={decide.problem}
      onConfirm={() => decide.mutate({ ids, approve: false, adminNotes })}
      onClose={onClose}
    >
      <Field label="Note to all of them">
        {(control) => (
          <Textarea
            {...control}
            value={adminNotes}
            maxLength={1000}
            onChange={({ target }) => setNotes(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
