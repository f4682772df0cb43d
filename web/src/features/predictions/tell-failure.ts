import { notify } from '@/lib/notify';

export const MISSING = 'Prediction information is missing.';

/** The text of what failed; beneath it what the server said, or that alone where the documents have it too. */
export function tellFailure(text: string, said: string, documented: ReadonlySet<string>): void {
  if (documented.has(said)) notify.error(said, { id: said });
  else notify.error(text, said ? { description: said } : {});
}
