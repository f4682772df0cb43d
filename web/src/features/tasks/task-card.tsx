import { CalendarDays, ExternalLink, Users } from 'lucide-react';
import type { Task } from '@/api/tasks';
import { dayText } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TimeLeft } from '@/ui/time-left';
import { Fact } from './fact';
import { PlacesBar } from './places-bar';
import { PostLink } from './post-link';
import { OwnState } from './submit/own-state';
import { requirementsText, rewardText, STATUS_WORDS } from './words';

interface TaskCardProps {
  task: Task;
  onSubmit: () => void;
}

/** A task, what one did for it, and the next thing to do. */
export function TaskCard({ task, onSubmit }: TaskCardProps) {
  const { title, description, status, submission } = task;
  const { label, tone } = STATUS_WORDS[status];
  const again = submission?.status === 'rejected';
  const open = status === 'active' && (submission === null || again);
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">{title}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="whitespace-pre-line text-dim text-sm [overflow-wrap:anywhere]">{description}</p>
      <p className="font-bold font-display text-2xl text-brass tabular-nums">
        {rewardText(task.reward)}
      </p>
      <dl className="grid gap-1.5 text-dim text-sm">
        <Fact icon={ExternalLink} name="What to do">
          {requirementsText(task.requirements)}: <PostLink task={task} />
        </Fact>
        <Fact icon={Users} name="Places">
          <PlacesBar taken={task.currentParticipants} of={task.maxParticipants} />
        </Fact>
        <Fact icon={CalendarDays} name="When">
          <span className="block">
            {dayText(task.startDate)} to {dayText(task.endDate)}
          </span>
          {status === 'active' || status === 'full' ? (
            <span className="block">
              Ends in <TimeLeft until={task.endDate} />
            </span>
          ) : null}
        </Fact>
      </dl>
      <div className="mt-auto flex flex-col gap-3 pt-2">
        {submission ? <OwnState submission={submission} /> : null}
        {open ? (
          <div className="flex flex-wrap gap-2 *:flex-1">
            {task.tweetUrl ? (
              <Button asChild variant="secondary">
                <a
                  href={task.tweetUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`Open the post: ${title}`}
                >
                  <ExternalLink aria-hidden className="size-4" />
                  Open the post
                </a>
              </Button>
            ) : null}
            <Button
              onClick={onSubmit}
              aria-label={`${again ? 'Try once more' : 'Submit'}: ${title}`}
            >
              {again ? 'Try once more' : 'Submit'}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
