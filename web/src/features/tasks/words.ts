import type { SubmissionStatus, Task, TaskStatus, TaskSubmission } from '@/api/tasks';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { plainAmount } from '@/lib/money';

type Tone = 'live' | 'scheduled' | 'ended' | 'brass' | 'felt' | 'plain' | 'danger';

export const STATUS_WORDS: Record<TaskStatus, { label: string; tone: Tone }> = {
  upcoming: { label: 'Upcoming', tone: 'scheduled' },
  active: { label: 'Active', tone: 'felt' },
  full: { label: 'Full', tone: 'brass' },
  completed: { label: 'Completed', tone: 'ended' },
  cancelled: { label: 'Cancelled', tone: 'ended' },
};

export const SUBMISSION_WORDS: Record<SubmissionStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Waiting for review', tone: 'scheduled' },
  approved: { label: 'Approved', tone: 'felt' },
  rejected: { label: 'Not approved', tone: 'danger' },
};

/** '50 POOL'. */
export const rewardText = ({ amount, currency }: Task['reward']) =>
  `${plainAmount(amount)} ${currency}`;

/** The submitter: the name, else 'User' and the beginning of their id. */
export const submitterText = ({ username, userId }: Pick<TaskSubmission, 'username' | 'userId'>) =>
  username ?? `User ${userId.slice(0, 8)}`;

/** 'Like, Retweet'. */
export function requirementsText({ like, retweet, quote }: Task['requirements']): string {
  const wanted = [like && 'Like', retweet && 'Retweet', quote && 'Quote'];
  return wanted.filter(Boolean).join(', ') || 'Look at the post';
}

/**
 * 'Of the 5 tasks under All you have done 2. In review: 1.' Done is a task that was approved. It speaks
 * of that list alone, for the server leaves cancelled tasks out of it.
 */
export function ownText(tasks: readonly Task[]): string {
  const count = (status: SubmissionStatus) =>
    tasks.filter(({ submission }) => submission?.status === status).length;
  const done = count('approved');
  const waiting = count('pending');
  const text =
    done > 0
      ? `Of the ${many(tasks.length, 'task')} under All you have done ${countText(done)}.`
      : 'Under All there is none that you have done yet.';
  return waiting > 0 ? `${text} In review: ${countText(waiting)}.` : text;
}
