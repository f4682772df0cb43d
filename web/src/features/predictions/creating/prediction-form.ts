import * as z from 'zod/mini';
import type { IncentiveCurrency, NewPrediction } from '@/api/types';
import { ApiError } from '@/lib/api-error';
import { isAmount, isPositive, plainAmount } from '@/lib/money';

/** Form values in seconds, with their labels (D2 section 9). */
export const DURATIONS = [
  { value: '300', label: '5 min' },
  { value: '600', label: '10 min' },
  { value: '900', label: '15 min' },
  { value: '1800', label: '30 min' },
  { value: '3600', label: '1 hour' },
  { value: '432000', label: '5 days' },
] as const;
/** Currencies in which a pool can be put up; the first is chosen where the creator holds it. */
export const INCENTIVE_CURRENCIES = ['BAI', 'USDT', 'BNB', 'IMX'] as const;
/** The form's value is sent times 60 (decision B1). */
const SENT_TIMES = 60;

const NO_DATABASE = 'Database connection issue detected. Please try again later.';

/** The form as it is typed, judged as the server judges it and in the same words. */
export const predictionForm = z
  .object({
    question: required('Question', 140),
    option1: required('Option 1', 60),
    option2: required('Option 2', 60),
    kind: z.enum(['prediction', 'poll']),
    duration: z.enum(DURATIONS.map(({ value }) => value)),
    incentive: z.boolean(),
    incentiveType: z.enum(INCENTIVE_CURRENCIES),
    incentiveAmount: z.string(),
  })
  .check(({ value, issues }) => {
    const report = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message });
    const { option1, option2, incentiveAmount } = value;
    const incentive = value.incentive && value.kind === 'prediction';
    if (option1 !== '' && option1.toLowerCase() === option2.toLowerCase()) {
      report('option2', 'The two options must differ.');
    }
    if (incentive && !(isAmount(incentiveAmount) && isPositive(incentiveAmount))) {
      report('incentiveAmount', `Invalid amount: ${incentiveAmount} is not a valid number`);
    }
  });

export type PredictionFormInput = z.input<typeof predictionForm>;
export type PredictionForm = z.output<typeof predictionForm>;

export const EMPTY_FORM: PredictionFormInput = {
  question: '',
  option1: '',
  option2: '',
  kind: 'prediction',
  duration: '300',
  incentive: false,
  incentiveType: 'BAI',
  incentiveAmount: '',
};

/** The body of the call for a valid form. */
export function predictionPayload(form: PredictionForm): NewPrediction {
  const { question, option1, option2, kind, duration, incentiveType, incentiveAmount } = form;
  const incentive = form.incentive && kind === 'prediction';
  return {
    question,
    option1,
    option2,
    duration: Number(duration) * SENT_TIMES,
    ...(kind === 'poll' ? { kind } : {}),
    ...(incentive ? { incentiveType, incentiveAmount: plainAmount(incentiveAmount) } : {}),
  };
}

/** Throws with the documented text unless the server reaches its database. */
export async function checkDatabase(status: () => Promise<{ connected: boolean }>): Promise<void> {
  const answer = await status().catch(() => ({ connected: false }));
  if (!answer.connected) throw new Error(NO_DATABASE);
}

/** Text of the form about a failed creation (D2 section 8). */
export function createErrorText(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (said.includes('An active prediction already exists')) {
    return 'Cannot create: An active prediction already exists for this stream.';
  }
  const silent = error instanceof ApiError && error.status === 0;
  return said === '' || silent ? 'Failed to create prediction' : said;
}

/** The incentive currencies that the creator holds, with what they can spend of each. */
export function heldCurrencies(
  balances: readonly { currency: { symbol: string }; availableBalance: string }[],
): { symbol: IncentiveCurrency; available: string }[] {
  return INCENTIVE_CURRENCIES.flatMap((symbol) => {
    const available = balances.find((one) => one.currency.symbol === symbol)?.availableBalance;
    return available && isPositive(available) ? [{ symbol, available }] : [];
  });
}

/** Lengths are counted in characters as the server counts them, not in the halves that JavaScript has. */
function required(name: string, max: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => text !== '', `${name} is required.`),
    z.refine((text) => [...text].length <= max, `${name} must be at most ${max} characters.`),
  );
}
