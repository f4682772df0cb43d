import { type FieldPath, useFormContext } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { Select } from '@/ui/select';
import { STATUSES } from '../status';
import type { TournamentFormInput } from './tournament-form';

interface BasicFieldsProps {
  /** The admin's form: the picture is optional. */
  admin?: boolean;
  /** The status is chosen only when editing. */
  editing?: boolean;
}

export function BasicFields({ admin = false, editing = false }: BasicFieldsProps) {
  const { register } = useFormContext<TournamentFormInput>();
  const problem = useProblem();
  return (
    <div className="flex flex-col gap-5">
      <Field required label="Title" error={problem('title')}>
        {(control) => (
          <Input
            {...control}
            {...register('title')}
            aria-required
            autoComplete="off"
            placeholder="Friday night open"
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field required label="Game" error={problem('game')}>
          {(control) => (
            <Input {...control} {...register('game')} aria-required placeholder="8-ball" />
          )}
        </Field>
        <Field required label="Prize" error={problem('prize')}>
          {(control) => (
            <Input {...control} {...register('prize')} aria-required placeholder="1000 BITP" />
          )}
        </Field>
        <Field
          required
          label="Date"
          hint="In your own time zone; others see it in theirs."
          error={problem('date')}
        >
          {(control) => (
            <Input {...control} {...register('date')} aria-required type="datetime-local" />
          )}
        </Field>
        <Field required label="Max participants" error={problem('maxParticipants')}>
          {(control) => (
            <Input
              {...control}
              {...register('maxParticipants')}
              aria-required
              inputMode="numeric"
              className="tabular-nums"
            />
          )}
        </Field>
      </div>
      {editing ? (
        <Field label="Status" error={problem('status')}>
          {(control) => (
            <Select {...control} {...register('status')}>
              {STATUSES.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      <Field
        required={!admin}
        label="Thumbnail URL"
        hint={admin ? 'Optional. Without one we draw a bracket.' : undefined}
        error={problem('thumbnail')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('thumbnail')}
            aria-required={!admin}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        )}
      </Field>
      <Field required label="Description" error={problem('description')}>
        {(control) => (
          <Textarea
            {...control}
            {...register('description')}
            aria-required
            className="min-h-32"
            placeholder="Who plays, for what, and how it goes."
          />
        )}
      </Field>
    </div>
  );
}

/** A field's error text. */
export function useProblem() {
  const { getFieldState, formState } = useFormContext<TournamentFormInput>();
  return (path: FieldPath<TournamentFormInput>) => getFieldState(path, formState).error?.message;
}
