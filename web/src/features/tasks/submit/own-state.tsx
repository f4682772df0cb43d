import type { OwnSubmission } from '@/api/tasks';
import { Badge } from '@/ui/badge';
import { RelativeTime } from '@/ui/relative-time';
import { SUBMISSION_WORDS } from '../words';

/** How what one submitted stands, and what was said about it. */
export function OwnState({ submission }: { submission: OwnSubmission }) {
  const { label, tone } = SUBMISSION_WORDS[submission.status];
  return (
    <div className="flex flex-col gap-2 rounded-md border border-ink-3 bg-ink-0 p-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={tone}>{label}</Badge>
        <RelativeTime at={submission.submittedAt} className="text-faint" />
      </div>
      {submission.adminNotes ? (
        <p className="whitespace-pre-line text-dim [overflow-wrap:anywhere]">
          {submission.adminNotes}
        </p>
      ) : null}
    </div>
  );
}
