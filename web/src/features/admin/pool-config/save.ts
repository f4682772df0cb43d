import {
  type RateKind,
  setMinimumHolding,
  setRewardRate,
  setTokenGating,
  type TokenConfig,
} from '@/api/pool-token';
import { ApiError } from '@/lib/api-error';
import { compareAmounts, isAmount } from '@/lib/money';
import { asAdmin } from '../calls';

/** The values of the form. */
export interface ConfigForm {
  minimumHolding: string;
  pool: string;
  aiQuest: string;
  gating: boolean;
}

export const LOAD_FAILED = 'Failed to load configuration';
const SAVE_FAILED = 'Failed to save configuration';

export const formOf = (config: TokenConfig): ConfigForm => ({
  minimumHolding: config.minimumHolding,
  pool: config.rewardRates.pool,
  aiQuest: config.rewardRates.ai_quest,
  gating: config.tokenGatingEnabled,
});

/** 0 is allowed (B29), though the documented texts say 'positive'. */
const isCounted = (text: string) => isAmount(text) && compareAmounts(text, '0') >= 0;

/** The documented text beside each field that is wrong. */
export function problemsOf(form: ConfigForm): Partial<Record<keyof ConfigForm, string>> {
  const text = (name: string, value: string) =>
    isCounted(value) ? undefined : `${name} must be a valid positive number`;
  const problems = {
    minimumHolding: text('Minimum holding', form.minimumHolding),
    pool: text('Pool reward rate', form.pool),
    aiQuest: text('AI Quest reward rate', form.aiQuest),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

const differ = (before: string, after: string) => compareAmounts(before, after) !== 0;

/** Sends what has changed, one after the other: what failed is said, and what came before it holds. */
export async function saveConfig(before: TokenConfig, form: ConfigForm): Promise<void> {
  const rate = async (kind: RateKind, wanted: string) => {
    if (!differ(before.rewardRates[kind], wanted)) return;
    await told('Failed to update reward rate', () =>
      asAdmin((options) => setRewardRate(kind, wanted.trim(), options)),
    );
  };
  if (differ(before.minimumHolding, form.minimumHolding)) {
    await told('Failed to update minimum holding', () =>
      asAdmin((options) => setMinimumHolding(form.minimumHolding.trim(), options)),
    );
  }
  await rate('pool', form.pool);
  await rate('ai_quest', form.aiQuest);
  if (before.tokenGatingEnabled !== form.gating) {
    await asAdmin((options) => setTokenGating(form.gating, options));
  }
}

/** A failure whose text is the documented one. */
class Told extends Error {}

async function told(text: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Told(`${text}: ${error instanceof ApiError ? error.message : 'Unknown error'}`);
  }
}

export const saveProblem = (error: unknown) =>
  error instanceof Told ? error.message : SAVE_FAILED;
