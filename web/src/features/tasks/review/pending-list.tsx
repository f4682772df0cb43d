import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { TaskSubmission } from '@/api/tasks';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { TEXTS } from '../texts';
import { BulkReject } from './bulk-reject';
import { ChoiceBar, MOST } from './choice-bar';
import type { AsReviewer } from './lend';
import { PendingRow } from './pending-row';
import { usePending } from './queries';
import { ReviewDialog } from './review-dialog';

interface Looked {
  row: readonly TaskSubmission[];
  from: TaskSubmission;
}

/** The submissions that wait, each to be looked at, or several rejected at once. */
export function PendingList({ as }: { as: AsReviewer }) {
  const list = usePending(as);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const there = chosen.filter((id) => list.data?.some(({ _id }) => _id === id));
  const choose = (id: string, on: boolean) =>
    setChosen(on ? [...there, id].slice(0, MOST) : there.filter((one) => one !== id));
  return (
    <section aria-labelledby="pending-submissions" className="flex flex-col gap-3">
      <h3 id="pending-submissions" className="font-semibold text-lg">
        Pending submissions
      </h3>
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
          <>
            <ChoiceBar
              count={there.length}
              of={submissions.length}
              onAll={() => setChosen(submissions.slice(0, MOST).map(({ _id }) => _id))}
              onNone={() => setChosen([])}
              onReject={() => setAsking(true)}
            />
            <ul className="divide-y divide-ink-3 rounded-lg border border-ink-3 bg-ink-1">
              {submissions.map((submission) => (
                <li key={submission._id}>
                  <PendingRow
                    submission={submission}
                    chosen={there.includes(submission._id)}
                    onChoose={(on) => choose(submission._id, on)}
                    onLook={() => setLooked({ row: submissions, from: submission })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </ListStates>
      {looked ? <ReviewDialog as={as} {...looked} onClose={() => setLooked(null)} /> : null}
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
