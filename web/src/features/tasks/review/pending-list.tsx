import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { TaskSubmission } from '@/api/tasks';
import { Button } from '@/ui/button';
import { ListStates } from '@/ui/list-states';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { Checkbox } from '@/ui/toggle';
import { TEXTS } from '../texts';
import { rewardText, submitterText } from '../words';
import { BulkReject } from './bulk-reject';
import type { AsReviewer } from './lend';
import { usePending } from './queries';
import { ReviewDialog } from './review-dialog';
import { SameProof } from './same-proof';

/** Rejected at once at most. */
const MOST = 20;

/** The submissions that wait, each to be looked at, or several rejected at once. */
export function PendingList({ as }: { as: AsReviewer }) {
  const list = usePending(as);
  const [looked, setLooked] = useState<TaskSubmission | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const there = chosen.filter((id) => list.data?.some(({ _id }) => _id === id));
  const choose = (id: string, on: boolean) =>
    setChosen(on ? [...there, id].slice(0, MOST) : there.filter((one) => one !== id));
  return (
    <section aria-labelledby="pending-submissions" className="flex flex-col gap-3">
      <div className="flex min-h-10 flex-wrap items-center gap-3">
        <h3 id="pending-submissions" className="font-semibold text-lg">
          Pending submissions
        </h3>
        {there.length > 0 ? (
          <Button variant="danger" className="ml-auto" onClick={() => setAsking(true)}>
            Reject {there.length} of {MOST}
          </Button>
        ) : null}
      </div>
      <ListStates
        list={list}
        loading={
          <div role="status" aria-label="Loading submissions">
            <Skeleton className="h-48 rounded-lg" />
          </div>
        }
        failed={TEXTS.submissionsFailed}
        empty={<EmptyState icon={Inbox} title="Nothing to review" />}
      >
        {(submissions) => (
          <ul className="divide-y divide-ink-3 rounded-lg border border-ink-3 bg-ink-1">
            {submissions.map((submission) => (
              <li key={submission._id}>
                <Row
                  submission={submission}
                  chosen={there.includes(submission._id)}
                  onChoose={(on) => choose(submission._id, on)}
                  onLook={() => setLooked(submission)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      {looked ? <ReviewDialog as={as} submission={looked} onClose={() => setLooked(null)} /> : null}
      {asking ? (
        <BulkReject
          as={as}
          ids={there}
          onDone={() => setChosen([])}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

interface RowProps {
  submission: TaskSubmission;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onLook: () => void;
}

function Row({ submission, chosen, onChoose, onLook }: RowProps) {
  const who = submitterText(submission);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
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
      </div>
      <SameProof count={submission.sameProof} />
      <span className="text-sm tabular-nums">{rewardText(submission.reward)}</span>
      <RelativeTime at={submission.submittedAt} className="text-faint text-sm" />
      <Button variant="secondary" onClick={onLook} aria-label={`Review ${who}`}>
        Review
      </Button>
    </div>
  );
}
