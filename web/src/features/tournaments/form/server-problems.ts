import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/api-error';
import { EMPTY_FORM, type TournamentFormInput } from './tournament-form';

/** Puts what the server says of single fields beside them. */
export function showProblems(
  form: Pick<UseFormReturn<TournamentFormInput>, 'setError'>,
  error: unknown,
): void {
  const fields = error instanceof ApiError ? error.validationErrors : {};
  for (const [field, message] of Object.entries(fields)) {
    if (!(field in EMPTY_FORM)) continue;
    form.setError(
      field as FieldPath<TournamentFormInput>,
      { message },
      { shouldFocus: field !== 'run' },
    );
  }
}
