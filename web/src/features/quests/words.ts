import type { Quest } from '@/api/quest-types';

/** Shown where a quest does not say: on cards (D1 section 3) and on its own page (D3 section 3). */
const CARD_REWARD = '5';
const PAGE_REWARD = '200';
const CREDITS = 1;
const REWARD_CURRENCY = 'POOL';
const LIMIT = 100;

/** A quest as other servers may answer it, too: with its name apart, its reward's currency as an object, or without either. */
export type LooseQuest = Omit<Partial<Quest>, 'reward' | 'difficulty' | 'participantLimit'> & {
  name?: string | null;
  difficulty?: Quest['difficulty'] | null;
  participantLimit?: number | null;
  reward?: {
    amount?: string | number | null;
    currency?: string | null;
    currencyId?: { symbol?: string } | null;
  } | null;
};

/** A quest's name and its agent's, which may share the title, and what it takes and pays. */
export function questOf(quest: LooseQuest, shownOn: 'card' | 'page' = 'card') {
  const [name = '', ...agent] = (quest.title ?? quest.name ?? '').split(' - ');
  const { reward } = quest;
  return {
    name,
    /** Empty when nothing names one. */
    agent: quest.agentDisplayName || agent.join(' - '),
    difficulty: quest.difficulty ?? ('medium' as const),
    reward: {
      amount: String(reward?.amount ?? (shownOn === 'card' ? CARD_REWARD : PAGE_REWARD)),
      currency: reward?.currency ?? reward?.currencyId?.symbol ?? REWARD_CURRENCY,
    },
    /** Null: it costs nothing. */
    credits: quest.poolCreditsRequired ?? (quest.isAIQuest === false ? null : CREDITS),
    limit: quest.participantLimit ?? LIMIT,
  };
}
