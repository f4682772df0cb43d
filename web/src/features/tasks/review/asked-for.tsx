import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { PostLink } from '../post-link';
import { requirementsText } from '../words';
import { useTask } from './queries';

/** The text of a task and its post: by them one judges what was sent. */
export function AskedFor({ taskId }: { taskId: string }) {
  const { data: task, isError } = useTask(taskId);
  if (!task && isError) {
    return <Notice tone="error">What the task asks for did not load.</Notice>;
  }
  if (!task) return <Skeleton className="h-16 rounded-md" />;
  return (
    <div className="flex min-h-16 flex-col gap-1 text-sm">
      <p>
        {requirementsText(task.requirements)}: <PostLink task={task} />
      </p>
      <p className="whitespace-pre-line text-dim [overflow-wrap:anywhere]">{task.description}</p>
    </div>
  );
}
