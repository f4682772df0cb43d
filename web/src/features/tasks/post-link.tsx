import type { Task } from '@/api/tasks';

/** The way to a task's post. */
export function PostLink({ task }: { task: Pick<Task, 'tweetUrl' | 'tweetAuthor'> }) {
  return (
    <a
      href={task.tweetUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="text-text underline underline-offset-4"
    >
      post by @{task.tweetAuthor}
    </a>
  );
}
