import * as z from 'zod/mini';
import type { Task, TaskBody } from '@/api/tasks';
import { localTime } from '@/lib/time';

export const CURRENCIES = ['POOL', 'USDT'] as const;
export const MOST_PARTICIPANTS = 1_000_000;

const text = (missing: string, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, missing), z.maxLength(most, `At most ${most} characters.`));

const moment = (missing: string) =>
  z.string().check(z.refine((date) => !Number.isNaN(Date.parse(date)), missing));

/** The form as it is typed, judged as the server judges it. Dates are the picker's local time. */
export const taskForm = z
  .object({
    title: text('The title is required.', 140),
    description: text('The description is required.', 2000),
    type: z.enum(['tweet']),
    tweetUrl: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'The tweet URL is required.'),
        z.refine(isLink, 'Please enter a URL.'),
      ),
    reward: z.string().check(z.trim(), z.regex(/^\d+(\.\d+)?$/, 'The reward must be 0 or more.')),
    currency: z.enum(CURRENCIES),
    maxParticipants: z
      .string()
      .check(z.trim(), z.refine(isCount, 'It must be a whole number from 1 to 1,000,000.')),
    startDate: moment('The start date is required.'),
    endDate: moment('The end date is required.'),
    like: z.boolean(),
    retweet: z.boolean(),
    quote: z.boolean(),
    notifyBotUsers: z.boolean(),
  })
  .check(({ value, issues }) => {
    if (Date.parse(value.endDate) > Date.parse(value.startDate)) return;
    const message = 'The end must be after the start.';
    issues.push({ code: 'custom', input: value, path: ['endDate'], message });
  });

export type TaskFormInput = z.input<typeof taskForm>;

/** A new task: 50 POOL for each of 100 people, from now for one month. */
export function newTask(now: Date): TaskFormInput {
  const end = new Date(now);
  end.setMonth(end.getMonth() + 1);
  // The last day of a month that has fewer.
  if (end.getDate() !== now.getDate()) end.setDate(0);
  return {
    title: '',
    description: '',
    type: 'tweet',
    tweetUrl: '',
    reward: '50',
    currency: 'POOL',
    maxParticipants: '100',
    startDate: localTime(now.toISOString()),
    endDate: localTime(end.toISOString()),
    like: true,
    retweet: true,
    quote: false,
    notifyBotUsers: true,
  };
}

/** The form of a task that is there. */
export function formOf(task: Task): TaskFormInput {
  return {
    title: task.title,
    description: task.description,
    type: 'tweet',
    tweetUrl: task.tweetUrl,
    reward: task.reward.amount,
    currency: CURRENCIES.find((code) => code === task.reward.currency) ?? 'POOL',
    maxParticipants: String(task.maxParticipants),
    startDate: localTime(task.startDate),
    endDate: localTime(task.endDate),
    ...task.requirements,
    notifyBotUsers: task.notifyBotUsers,
  };
}

/** As the server takes it. */
export function bodyOf(form: TaskFormInput): TaskBody {
  const { like, retweet, quote, reward, currency, maxParticipants, ...rest } = form;
  return {
    ...rest,
    reward: { amount: reward, currency },
    maxParticipants: Number(maxParticipants),
    startDate: new Date(form.startDate).toISOString(),
    endDate: new Date(form.endDate).toISOString(),
    requirements: { like, retweet, quote },
  };
}

function isLink(typed: string): boolean {
  return URL.canParse(typed) && new URL(typed).protocol === 'https:';
}

function isCount(typed: string): boolean {
  const count = Number(typed);
  return /^\d+$/.test(typed) && count >= 1 && count <= MOST_PARTICIPANTS;
}
