import { Pencil, Trash2 } from 'lucide-react';
import type { Task } from '@/api/tasks';
import { dayText } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { rewardText, STATUS_WORDS } from '../words';

interface AdminTaskCardProps {
  task: Task;
  onEdit: () => void;
  onDelete: () => void;
}

/** A task, with what an administrator does to it. */
export function AdminTaskCard({ task, onEdit, onDelete }: AdminTaskCardProps) {
  const { title, status, currentParticipants, maxParticipants, pendingSubmissions } = task;
  const { label, tone } = STATUS_WORDS[status];
  return (
    <Card className="flex min-w-0 flex-col gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="line-clamp-2 text-dim text-sm [overflow-wrap:anywhere]">{task.description}</p>
      <p className="text-sm tabular-nums">
        {rewardText(task.reward)} each, {currentParticipants} of {maxParticipants} taken
        {pendingSubmissions > 0 ? `, ${pendingSubmissions} waiting` : ''}
      </p>
      <p className="text-faint text-sm">
        {dayText(task.startDate)} to {dayText(task.endDate)}
      </p>
      {status === 'cancelled' ? null : (
        <div className="mt-auto flex justify-end">
          <IconButton label={`Edit ${title}`} onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={`Delete ${title}`} onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
      )}
    </Card>
  );
}
