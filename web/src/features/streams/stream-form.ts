import * as z from 'zod/mini';
import type { NewStream, Stream, StreamEdit } from '@/api/types';
import { isPictureUrl, PICTURE_RULE } from '@/lib/picture-url';

export const CATEGORIES = ['billiards', 'gaming', 'esports', 'crypto', 'other'] as const;
const MIN_LEAD_MS = 5 * 60 * 1000;
const MAX_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;
const MAX_TAGS = 10;
const MAX_TAG = 25;
const TWITCH_HOSTS = new Set(['twitch.tv', 'www.twitch.tv', 'm.twitch.tv']);
const INVALID_CHANNEL = 'Please enter a valid Twitch channel link (e.g., twitch.tv/yourchannel).';

interface Source {
  streamSource: 'twitch' | 'table';
  twitchChannelLink: string;
  table: string;
}

/** Judged whatever else is wrong, so that the form marks all of it at once. */
const rule = (
  path: 'twitchChannelLink' | 'table',
  error: string,
  holds: (form: Source) => boolean,
) => z.refine<Source>(holds, { path: [path], error, when: () => true });

const SOURCE_RULES = [
  rule(
    'twitchChannelLink',
    'Please enter your Twitch channel link.',
    (form) => form.streamSource !== 'twitch' || form.twitchChannelLink.trim() !== '',
  ),
  rule(
    'twitchChannelLink',
    INVALID_CHANNEL,
    ({ streamSource, twitchChannelLink: link }) =>
      streamSource !== 'twitch' || link.trim() === '' || twitchChannel(link.trim()) !== null,
  ),
  rule(
    'table',
    'Please choose the match or the tournament that the stream shows.',
    (form) => form.streamSource !== 'table' || tableOf(form.table) !== null,
  ),
];

const DETAILS = {
  title: bounded('Title', 140).check(
    z.refine((title) => title !== '', 'Please enter a stream title.'),
  ),
  description: bounded('Description', 2000),
  category: z.pipe(z.string(), z.enum(CATEGORIES, 'Please select a category.')),
  game: bounded('Game', 80),
  tags: z.string().check(({ value, issues }) => {
    const message = tagsProblem(tagList(value));
    if (message) issues.push({ code: 'custom', input: value, message });
  }),
  thumbnailUrl: z.string().check(
    z.trim(),
    z.refine((url) => url === '' || isPictureUrl(url), PICTURE_RULE),
  ),
  scheduledStartTime: z.string(),
};

/**
 * The create-stream form as it is typed, judged as the server judges it and in the same words, so that nobody waits
 * for an answer to learn of a slip. `scheduledStartTime` is the picker's local time, `YYYY-MM-DDTHH:mm`.
 */
export const streamForm = z
  .object({
    streamSource: z.enum(['twitch', 'table']),
    twitchChannelLink: z.string().check(z.trim()),
    table: z.string(),
    ...DETAILS,
    status: z.enum(['live', 'scheduled']),
  })
  .check(...SOURCE_RULES)
  .check(({ value, issues }) => {
    const message =
      value.status === 'scheduled' ? startProblem(value.scheduledStartTime, Date.now()) : null;
    if (message)
      issues.push({ code: 'custom', input: value, path: ['scheduledStartTime'], message });
  });

export type StreamFormInput = z.input<typeof streamForm>;
export type StreamForm = z.output<typeof streamForm>;

export const EMPTY_FORM: StreamFormInput = {
  streamSource: 'twitch',
  table: '',
  twitchChannelLink: '',
  title: '',
  description: '',
  category: '',
  game: '',
  tags: '',
  thumbnailUrl: '',
  status: 'live',
  scheduledStartTime: '',
};

/** The form of a stream that there is, by the start that was shown: a start that was not changed is not judged. */
export const editForm = (start: string) =>
  z.object(DETAILS).check(({ value, issues }) => {
    const { scheduledStartTime: typed } = value;
    const message = typed === start ? null : startProblem(typed, Date.now());
    if (message)
      issues.push({ code: 'custom', input: value, path: ['scheduledStartTime'], message });
  });

export type EditFormInput = z.input<ReturnType<typeof editForm>>;
export type EditForm = z.output<ReturnType<typeof editForm>>;

/** The edit form as it is opened. */
export function formOf(stream: Stream): EditFormInput {
  const { title, description, category, game, tags, thumbnailUrl, scheduledStartTime } = stream;
  const start = stream.status === 'scheduled' && scheduledStartTime;
  return {
    title,
    description,
    category,
    game,
    tags: tags.join(', '),
    thumbnailUrl: thumbnailUrl ?? '',
    scheduledStartTime: start ? pickerTime(Date.parse(start)) : '',
  };
}

/** The body of PUT /api/streams/{id}; a start is sent where it was changed. */
export function editPayload({ tags, ...form }: EditForm, start: string): StreamEdit {
  const { scheduledStartTime: typed } = form;
  const scheduledStartTime = typed === start ? null : new Date(typed).toISOString();
  return { ...form, tags: tagList(tags), scheduledStartTime };
}

/** The channel's login out of a pasted link, or null when it is not a link to a Twitch channel. */
export function twitchChannel(link: string): string | null {
  const address = /^https?:\/\//i.test(link)
    ? link.replace(/^http:/i, 'https:')
    : `https://${link}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const channel = /^\/(\w{3,25})\/?$/.exec(url.pathname)?.[1];
  return TWITCH_HOSTS.has(url.hostname) && !url.username && !url.port && channel
    ? channel.toLowerCase()
    : null;
}

/** The list that is sent for what was typed between commas. */
export function tagList(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The earliest start that the picker offers: now plus 5 minutes, as the picker's local time. */
export function earliestStart(now: number): string {
  return pickerTime(now + MIN_LEAD_MS);
}

/** A moment in ms as the picker's local time. */
function pickerTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The body of POST /api/streams for a valid form. */
export function streamPayload(form: StreamForm): NewStream {
  const { tags, scheduledStartTime, streamSource, table, twitchChannelLink, ...rest } = form;
  const details = {
    ...rest,
    tags: tagList(tags),
    scheduledStartTime:
      form.status === 'scheduled' ? new Date(scheduledStartTime).toISOString() : null,
  };
  const tableSource = tableOf(table);
  return streamSource === 'table' && tableSource
    ? { ...details, streamSource, tableSource }
    : { ...details, streamSource: 'twitch', twitchChannelLink };
}

/** Source named by a choice of the form: `match:ID`, or `tournament:ID`. */
export function tableOf(choice: string): { kind: 'match' | 'tournament'; id: string } | null {
  const [, kind, id] = /^(match|tournament):([0-9a-f]{24})$/.exec(choice) ?? [];
  return id && (kind === 'match' || kind === 'tournament') ? { kind, id } : null;
}

function startProblem(typed: string, now: number): string | null {
  const at = new Date(typed).getTime();
  if (typed === '' || Number.isNaN(at)) return 'Please select a scheduled start time.';
  if (at <= now) return 'Scheduled time must be in the future.';
  return at - now > MAX_AHEAD_MS ? 'Scheduled time must be within one year.' : null;
}

function tagsProblem(tags: readonly string[]): string | null {
  if (tags.some((tag) => [...tag].length > MAX_TAG)) {
    return `Each tag must be at most ${MAX_TAG} characters.`;
  }
  return new Set(tags).size > MAX_TAGS ? `At most ${MAX_TAGS} tags are allowed.` : null;
}

/** Lengths are counted in characters as the server counts them, not in the halves that JavaScript has. */
function bounded(name: string, max: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => [...text].length <= max, `${name} must be at most ${max} characters.`),
  );
}
