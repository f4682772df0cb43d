import type { TaskSubmission } from '@/api/tasks';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { Checkbox } from '@/ui/toggle';
import { rewardText, submitterText } from '../words';
import { SameProof } from './same-proof';

interface PendingRowProps {
  submission: TaskSubmission;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onLook: () => void;
}

/** On a phone what it is stands in one column, and Review beside it. */
export function PendingRow({ submission, chosen, onChoose, onLook }: PendingRowProps) {
  const who = submitterText(submission);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <Checkbox
          checked={chosen}
          onCheckedChange={(on) => onChoose(on === true)}
          label={
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold [overflow-wrap:anywhere]">{who}</span>
              <span className="text-dim text-sm [overflow-wrap:anywhere]">
                {submission.taskTitle}
              </span>
            </span>
          }
        />
        {submission.notes ? (
          <p className="line-clamp-1 break-all pb-1 pl-8 text-dim text-sm">{submission.notes}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:col-start-1 max-md:row-start-2 max-md:pl-8 md:justify-end">
        <SameProof count={submission.sameProof} />
        <span className="text-sm tabular-nums">{rewardText(submission.reward)}</span>
        <RelativeTime at={submission.submittedAt} className="text-faint text-sm" />
      </div>
      <Button
        variant="secondary"
        className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1"
        onClick={onLook}
        aria-label={`Review ${who}`}
      >
        Review
      </Button>
    </div>
  );
}
