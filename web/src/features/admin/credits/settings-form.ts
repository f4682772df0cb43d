import * as z from 'zod/mini';
import type { CreditSettings } from '@/api/credit-types';
import type { CreditSettingsTyped } from '@/api/credits-admin';
import { compareAmounts, isAmount } from '@/lib/money';

/** A number of at least `least`, with as many places as it has; trimmed. */
const rate = (least: string) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => isAmount(text) && compareAmounts(text, least) >= 0,
      `Must be a number, ${least} or more`,
    ),
  );

const count = (least: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least,
      `Must be a whole number, ${least} or more`,
    ),
  );

/** The bounds of D3 section 5. */
export const settingsForm = z.object({
  exchangeRate: rate('0.0001'),
  poolCreditToUsdRate: rate('0.01'),
  minimumPoolTokens: rate('0'),
  gameCreditsRequired: count(1),
  questCreditsRequired: count(1),
  freeCreditsForNewUsers: count(0),
  dailyFreePlayLimit: count(0),
  enabled: z.boolean(),
  freePlayEnabled: z.boolean(),
});

export type SettingsForm = z.infer<typeof settingsForm>;

type NumberField = Exclude<keyof SettingsForm, 'enabled' | 'freePlayEnabled'>;

/** In the form's order; `min` and `step` are the inputs'. */
export const FIELDS: readonly {
  name: NumberField;
  label: string;
  hint: string;
  min: string;
  step: string;
}[] = [
  {
    name: 'exchangeRate',
    label: 'Exchange rate',
    hint: 'Credits for one LP-BAI',
    min: '0.0001',
    step: 'any',
  },
  {
    name: 'poolCreditToUsdRate',
    label: 'USD rate',
    hint: 'Dollars for one credit',
    min: '0.01',
    step: 'any',
  },
  {
    name: 'gameCreditsRequired',
    label: 'Credits per game',
    hint: 'Of a paid game against an agent',
    min: '1',
    step: '1',
  },
  {
    name: 'questCreditsRequired',
    label: 'Credits per quest',
    hint: 'Where a quest names no price of its own',
    min: '1',
    step: '1',
  },
  {
    name: 'freeCreditsForNewUsers',
    label: 'Free credits for new users',
    hint: 'At the first sign-in of an address',
    min: '0',
    step: '1',
  },
  {
    name: 'minimumPoolTokens',
    label: 'Minimum tokens',
    hint: 'Of a purchase with LP-BAI',
    min: '0',
    step: 'any',
  },
  {
    name: 'dailyFreePlayLimit',
    label: 'Daily free play limit',
    hint: 'A person and UTC day',
    min: '0',
    step: '1',
  },
];

export function formOf({ freePlaySettings, ...settings }: CreditSettings): SettingsForm {
  return {
    exchangeRate: String(settings.exchangeRate),
    poolCreditToUsdRate: String(settings.poolCreditToUsdRate),
    minimumPoolTokens: String(settings.minimumPoolTokens),
    gameCreditsRequired: String(settings.gameCreditsRequired),
    questCreditsRequired: String(settings.questCreditsRequired),
    freeCreditsForNewUsers: String(settings.freeCreditsForNewUsers),
    dailyFreePlayLimit: String(freePlaySettings.dailyFreePlayLimit),
    enabled: settings.enabled,
    freePlayEnabled: freePlaySettings.freePlayEnabled,
  };
}

/** The full configuration, as the call takes it. */
export function settingsOf(form: SettingsForm): CreditSettingsTyped {
  const { dailyFreePlayLimit, freePlayEnabled, ...settings } = form;
  return { ...settings, freePlaySettings: { dailyFreePlayLimit, freePlayEnabled } };
}
