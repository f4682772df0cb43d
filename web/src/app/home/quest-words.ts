import type { Quest } from '@/api/types';

/** What a card shows where a quest does not say (D1 section 3). */
const CREDITS = 1;
const REWARD = '5';
const REWARD_CURRENCY = 'POOL';

/** A quest as other servers may answer it, too: with its reward's currency as an object, or without a reward. */
type LooseQuest = Omit<Partial<Quest>, 'reward'> & {
  reward?: {
    amount?: string | number | null;
    currency?: string | null;
    currencyId?: { symbol?: string } | null;
  } | null;
};

/** A quest's name and its agent's, which share the title, and what it takes and pays. */
export function questOf({ title = '', reward, poolCreditsRequired }: LooseQuest) {
  const [name = '', ...agent] = title.split(' - ');
  return {
    name,
    /** Empty when the title names none. */
    agent: agent.join(' - '),
    reward: {
      amount: String(reward?.amount ?? REWARD),
      currency: reward?.currency ?? reward?.currencyId?.symbol ?? REWARD_CURRENCY,
    },
    credits: poolCreditsRequired ?? CREDITS,
  };
}
