import type { OwnSubmission, Task, TaskSubmission } from '@/api/tasks';
import type { AsReviewer } from './review/lend';

export const ID = 'a'.repeat(24);

export const asAdmin: AsReviewer = (run, options) => run({ toast: false, ...options });

export const paged = (data: unknown[]) => ({ body: { success: true, data, nextCursor: null } });

export const task = (change: Partial<Task> = {}): Task => ({
  _id: ID,
  title: 'Pass it on',
  description: 'Like and repost the final.',
  type: 'tweet',
  reward: { amount: '50', currency: 'POOL' },
  maxParticipants: 100,
  currentParticipants: 3,
  pendingSubmissions: 2,
  startDate: '2026-11-01T00:00:00Z',
  endDate: '2026-12-01T00:00:00Z',
  status: 'active',
  tweetUrl: 'https://x.com/cuecast/status/123',
  tweetAuthor: 'cuecast',
  requirements: { like: true, retweet: true, quote: false },
  notifyBotUsers: true,
  submission: null,
  ...change,
});

export const own = (change: Partial<OwnSubmission> = {}): OwnSubmission => ({
  _id: 'c'.repeat(24),
  taskId: ID,
  status: 'pending',
  notes: '',
  proofImageUrl: null,
  adminNotes: '',
  submittedAt: '2026-11-02T00:00:00Z',
  ...change,
});

export const submission = (change: Partial<TaskSubmission> = {}): TaskSubmission => ({
  _id: 'b'.repeat(24),
  taskId: ID,
  taskTitle: 'Pass it on',
  reward: { amount: '50', currency: 'POOL' },
  userId: '0123456789abcdef01234567',
  address: `0x${'1'.repeat(40)}`,
  username: 'ana',
  status: 'pending',
  submittedAt: '2026-11-02T00:00:00Z',
  notes: 'I am @ana',
  proofImageUrl: null,
  sameProof: 0,
  adminNotes: '',
  ...change,
});
