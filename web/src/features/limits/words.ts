import type { Period } from '@/api/limits';
import { compareAmounts, isAmount } from '@/lib/money';

export const PERIODS: Record<Period, { title: string; spent: string }> = {
  day: { title: 'A day', spent: 'today' },
  week: { title: 'A week', spent: 'this week' },
  month: { title: 'A month', spent: 'this month' },
};

export const KINDS: Record<string, string> = {
  credits_card: 'Credits by card',
  credits_crypto: 'Credits with crypto',
  credits_token: 'Credits with tokens',
  play: 'Playing with credits',
  stake: 'Stakes',
  presale: 'Presale',
  nft: 'NFTs',
};

/** How long a break can be. */
export const BREAKS = [
  { days: 1, label: '1 day' },
  { days: 7, label: '1 week' },
  { days: 30, label: '30 days' },
  { days: 90, label: '3 months' },
  { days: 182, label: '6 months' },
  { days: 365, label: '1 year' },
  { days: 1826, label: '5 years' },
] as const;

const MOST = '10000000';

/** Why a text is no limit; undefined where it is one. */
export function limitProblem(text: string): string | undefined {
  if (!isAmount(text) || text.trim().startsWith('-'))
    return 'Please enter an amount in dollars, 0 or more.';
  if ((text.trim().split('.')[1] ?? '').length > 2) return 'Please enter at most 2 decimals.';
  if (compareAmounts(text, MOST) > 0) return 'The limit can be at most $10,000,000.';
  return undefined;
}
