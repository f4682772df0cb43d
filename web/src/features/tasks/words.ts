import type { SubmissionStatus, Task, TaskStatus, TaskSubmission } from '@/api/tasks';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { addAmounts, plainAmount } from '@/lib/money';

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

/** '2 tasks done, 70 POOL earned · 1 under review'. Done is a task that was approved. */
export function ownText(tasks: readonly Task[]): string {
  const of = (wanted: SubmissionStatus) =>
    tasks.filter(({ submission }) => submission?.status === wanted);
  const [done, waiting] = [of('approved'), of('pending').length];
  const earned = new Map<string, string>();
  for (const { reward } of done) {
    earned.set(reward.currency, addAmounts(earned.get(reward.currency) ?? '0', reward.amount));
  }
  const sums = [...earned].map(([currency, amount]) => rewardText({ amount, currency }));
  return [
    done.length > 0 ? `${many(done.length, 'task')} done, ${sums.join(', ')} earned` : null,
    waiting > 0 ? `${countText(waiting)} under review` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
