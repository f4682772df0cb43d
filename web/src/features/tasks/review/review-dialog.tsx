import { useState } from 'react';
import type { TaskSubmission } from '@/api/tasks';
import { Dialog } from '@/ui/dialog';
import { rewardText, submitterText } from '../words';
import { Decision } from './decision';
import type { AsReviewer } from './lend';

interface ReviewDialogProps {
  as: AsReviewer;
  /** As they waited when the dialog opened. */
  row: readonly TaskSubmission[];
  from: TaskSubmission;
  onClose: () => void;
}

/** A submission, and the decision about it; then the next one that waits, to the end of the row. */
export function ReviewDialog({ as, row, from, onClose }: ReviewDialogProps) {
  const [at, setAt] = useState(() => row.indexOf(from));
  const submission = row[at] ?? from;
  const { _id, taskTitle, reward } = submission;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={row.length > 1 ? `Review Submission ${at + 1} of ${row.length}` : 'Review Submission'}
      description={`${submitterText(submission)} for ${rewardText(reward)}: ${taskTitle}`}
    >
      <Decision
        key={_id}
        as={as}
        submission={submission}
        onDecided={at + 1 < row.length ? () => setAt(at + 1) : onClose}
      />
    </Dialog>
  );
}
