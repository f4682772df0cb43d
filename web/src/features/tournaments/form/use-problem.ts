import { type FieldPath, useFormContext } from 'react-hook-form';
import type { TournamentFormInput } from './tournament-form';

/** A field's error text. */
export function useProblem() {
  const { getFieldState, formState } = useFormContext<TournamentFormInput>();
  return (path: FieldPath<TournamentFormInput>) => getFieldState(path, formState).error?.message;
}
