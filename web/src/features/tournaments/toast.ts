import { notify } from '@/lib/notify';

/** How long a tournament's toast stays, in milliseconds (D2 section 9). */
export const TOURNAMENT_TOAST_MS = 3000;

type Options = NonNullable<Parameters<typeof notify.error>[1]>;

const timed = (options: Options = {}) => ({
  id: 'tournament',
  duration: TOURNAMENT_TOAST_MS,
  ...options,
});

/** The one toast of this area: the next replaces it. */
export const tell = {
  good: (text: string, options?: Options) => notify.success(text, timed(options)),
  bad: (text: string, options?: Options) => notify.error(text, timed(options)),
};
