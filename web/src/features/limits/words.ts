import type { Period } from '@/api/limits';
import { compareAmounts, fixedAmount, isAmount } from '@/lib/money';
import { absoluteTime, dayText } from '@/lib/time';

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

export const dollars = (amount: string) => `$${fixedAmount(amount, 2)}`;

export const at = (time: string) => absoluteTime(new Date(time));

/** The terms go by their day; noon is that day wherever one is. */
export const termsDay = (version: string) =>
  /^\d{4}-\d\d-\d\d$/.test(version) ? dayText(`${version}T12:00:00`) : version;
