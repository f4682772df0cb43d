import * as z from 'zod/mini';
import type { AdminQuest, QuestInput } from '@/api/quests-admin';
import { needed } from '../form-rules';

/** Goals of quests, and whether each names a number; first those against an agent. */
export const GOALS = {
  win: { label: 'Win the frame' },
  run_out: { label: 'Run out the table' },
  pots_in_visit: { label: 'Pot so many in one visit', number: 'n' },
  win_in: { label: 'Win within so many shots', number: 'shots' },
  win_streak: { label: 'Win so many in a row', number: 'n' },
  watch_minutes: { label: 'Watch so many minutes', number: 'n', beside: true },
  correct_votes: { label: 'Vote right so often', number: 'n', beside: true },
  duel_wins: { label: 'Win so many rated duels', number: 'n', beside: true },
  tournament_top: {
    label: 'Finish among the first of a tournament of ours',
    number: 'n',
    beside: true,
  },
  chat_days: { label: 'Chat on so many days', number: 'n', beside: true },
  follows: { label: 'Follow so many people', number: 'n', beside: true },
  referrals: {
    label: 'Bring so many presale buyers who win a rated duel',
    number: 'n',
    beside: true,
  },
  hold_token: { label: 'Hold LP-BAI', number: 'amount', days: true, beside: true },
  own_nft: { label: 'Own an NFT', collection: true, days: true, beside: true },
} as const satisfies Record<
  string,
  { label: string; number?: string; collection?: boolean; days?: boolean; beside?: boolean }
>;
type GoalKind = keyof typeof GOALS;
const KINDS = Object.keys(GOALS) as [GoalKind, ...GoalKind[]];

/** Whether a goal is reached by what the server sees elsewhere. */
export const isBeside = (kind: string): boolean =>
  kind in GOALS && 'beside' in GOALS[kind as GoalKind];

export const STATUSES = ['active', 'completed', 'cancelled'] as const;
type ChosenStatus = (typeof STATUSES)[number];

const REQUIRED = 'Please fill in all required fields';

const whole = (text: string) => /^0*[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000;

export const QUEST_FORM = z
  .object({
    title: needed(REQUIRED).check(z.maxLength(140, 'At most 140 characters')),
    description: z.string().check(z.trim(), z.maxLength(2000, 'At most 2,000 characters')),
    difficulty: z.enum(['easy', 'medium', 'hard'], REQUIRED),
    reward: needed(REQUIRED).check(
      z.refine(
        (text) => text === '' || /^\d{1,12}(\.\d{1,2})?$/.test(text),
        'From 0, with at most two digits behind the point',
      ),
    ),
    currencyId: needed(REQUIRED),
    participantLimit: z
      .string()
      .check(z.trim(), z.refine(whole, 'A whole number from 1 to 1,000,000')),
    poolCreditsRequired: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || whole(text), 'A whole number, 1 or more'),
    ),
    image: z.string().check(
      z.trim(),
      z.refine((url) => url === '' || /^https:\/\//.test(url), 'A public https link'),
    ),
    gameUrl: z.string().check(
      z.trim(),
      z.refine((url) => url === '' || /^\/(?![/\\])/.test(url), 'A path of this site'),
    ),
    agentDisplayName: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters')),
    goal: z.enum(KINDS),
    goalNumber: z.string().check(z.trim()),
    goalCollection: z.string(),
    goalDays: z.string().check(z.trim()),
    period: z.enum(['once', 'daily', 'weekly']),
    startsAt: z.string(),
    endsAt: z.string(),
    status: z.enum(STATUSES),
  })
  .check(
    z.refine(({ goal, goalNumber }) => !('number' in GOALS[goal]) || whole(goalNumber), {
      error: 'A whole number, 1 or more',
      path: ['goalNumber'],
    }),
    z.refine(
      ({ goal, goalCollection }) => !('collection' in GOALS[goal]) || goalCollection !== '',
      { error: 'Please choose a collection', path: ['goalCollection'] },
    ),
    z.refine(({ goal, goalDays }) => !('days' in GOALS[goal]) || whole(goalDays), {
      error: 'A whole number, 1 or more',
      path: ['goalDays'],
    }),
    z.refine(({ startsAt, endsAt }) => startsAt === '' || endsAt === '' || startsAt < endsAt, {
      error: 'The end must be after the start',
      path: ['endsAt'],
    }),
  );

export type QuestFormInput = z.input<typeof QUEST_FORM>;
export type QuestFormOutput = z.output<typeof QUEST_FORM>;

/** A new quest as the form begins: easy, ten for each of a hundred. */
export const NEW_QUEST: QuestFormInput = {
  title: '',
  description: '',
  difficulty: 'easy',
  reward: '10',
  currencyId: '',
  participantLimit: '100',
  poolCreditsRequired: '',
  image: '',
  gameUrl: '',
  agentDisplayName: '',
  goal: 'win',
  goalNumber: '',
  goalCollection: '',
  goalDays: '',
  period: 'once',
  startsAt: '',
  endsAt: '',
  status: 'active',
};

/** A quest as it is edited. */
export function formOf(quest: AdminQuest): QuestFormInput {
  const goal = quest.goal as {
    kind: string;
    n?: number;
    shots?: number;
    amount?: number;
    collection?: string;
    days?: number;
  };
  return {
    title: quest.title,
    description: quest.description,
    difficulty: quest.difficulty,
    reward: quest.reward.amount,
    currencyId: quest.reward.currencyId,
    participantLimit: String(quest.participantLimit),
    poolCreditsRequired: quest.poolCreditsRequired ? String(quest.poolCreditsRequired) : '',
    image: quest.image ?? '',
    gameUrl: quest.gameUrl ?? '',
    agentDisplayName: quest.agentDisplayName ?? '',
    goal: KINDS.find((kind) => kind === goal.kind) ?? 'win',
    goalNumber: String(goal.n ?? goal.shots ?? goal.amount ?? ''),
    goalCollection: goal.collection ?? '',
    goalDays: String(goal.days ?? ''),
    period: quest.period,
    startsAt: localTime(quest.startsAt),
    endsAt: localTime(quest.endsAt),
    status: STATUSES.find((status) => status === quest.status) ?? 'active',
  };
}

/** As it is sent: the reward and the counts as numbers. */
export function payloadOf(form: QuestFormOutput, status?: ChosenStatus): QuestInput {
  const goal = GOALS[form.goal];
  return {
    title: form.title,
    description: form.description,
    difficulty: form.difficulty,
    reward: { amount: Number(form.reward), currencyId: form.currencyId },
    participantLimit: Number(form.participantLimit),
    poolCreditsRequired: form.poolCreditsRequired === '' ? null : Number(form.poolCreditsRequired),
    image: form.image,
    gameUrl: form.gameUrl,
    // The form asks for none there: one that was typed before is not meant.
    agentDisplayName: isBeside(form.goal) ? '' : form.agentDisplayName,
    goal: {
      kind: form.goal,
      ...('number' in goal ? { [goal.number]: Number(form.goalNumber) } : {}),
      ...('collection' in goal ? { collection: form.goalCollection } : {}),
      ...('days' in goal ? { days: Number(form.goalDays) } : {}),
    },
    period: form.period,
    startsAt: form.startsAt === '' ? null : new Date(form.startsAt).toISOString(),
    endsAt: form.endsAt === '' ? null : new Date(form.endsAt).toISOString(),
    status: status ?? null,
  };
}

/** As `datetime-local` wants it; empty for no time. */
function localTime(at: string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
