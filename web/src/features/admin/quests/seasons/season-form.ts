import * as z from 'zod/mini';
import type { SeasonInput } from '@/api/seasons';
import { needed } from '../../form-rules';

const REQUIRED = 'Please fill in all required fields';
const PRIZE = /^\d{1,12}(\.\d{1,18})?$/;

const lines = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const SEASON_FORM = z.object({
  title: needed(REQUIRED).check(z.maxLength(140, 'At most 140 characters')),
  description: z.string().check(z.trim(), z.maxLength(2000, 'At most 2,000 characters')),
  startsAt: z.string(),
  endsAt: needed(REQUIRED),
  currencyId: needed(REQUIRED),
  questIds: z.array(z.string()).check(z.minLength(1, 'Choose at least one quest')),
  prizes: needed(REQUIRED).check(
    z.refine(
      (text) => lines(text).length <= 100 && lines(text).every((line) => PRIZE.test(line)),
      'One amount a line, 100 at most',
    ),
  ),
});

export type SeasonFormInput = z.input<typeof SEASON_FORM>;
export type SeasonFormOutput = z.output<typeof SEASON_FORM>;

export const NEW_SEASON: SeasonFormInput = {
  title: '',
  description: '',
  startsAt: '',
  endsAt: '',
  currencyId: '',
  questIds: [],
  prizes: '',
};

/** The form as the server takes it; its times are those of the page's zone. */
export function payloadOf(form: SeasonFormOutput): SeasonInput {
  const moment = (text: string) => (text === '' ? '' : new Date(text).toISOString());
  return {
    title: form.title,
    description: form.description,
    startsAt: moment(form.startsAt),
    endsAt: moment(form.endsAt),
    currencyId: form.currencyId,
    questIds: form.questIds,
    prizes: lines(form.prizes),
  };
}
