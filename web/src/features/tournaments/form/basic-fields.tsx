import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { localTime } from '@/lib/time';
import { Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { Select } from '@/ui/select';
import { STATUSES } from '../status';
import { PictureField } from './picture-field';
import { CAPS, evenings, GAMES, Suggestions } from './suggestions';
import type { TournamentFormInput } from './tournament-form';
import { useProblem } from './use-problem';

interface BasicFieldsProps {
  /** The admin's form: the picture is optional. */
  admin?: boolean;
  /** The status is chosen only when editing. */
  editing?: boolean;
}

export function BasicFields({ admin = false, editing = false }: BasicFieldsProps) {
  const { register, watch } = useFormContext<TournamentFormInput>();
  const [now] = useState(() => new Date());
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
            <>
              <Input {...control} {...register('game')} aria-required placeholder="8-ball" />
              {editing ? null : <Suggestions name="game" label="Usual games" choices={GAMES} />}
            </>
          )}
        </Field>
        <Field
          required
          label="Prize"
          hint="In one line. Each place follows below."
          error={problem('prize')}
        >
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
            <>
              <Input
                {...control}
                {...register('date')}
                aria-required
                type="datetime-local"
                min={editing ? undefined : localTime(now.toISOString())}
                className={watch('date') ? '' : 'text-faint!'}
              />
              {editing ? null : (
                <Suggestions name="date" label="Usual evenings" choices={evenings(now)} />
              )}
            </>
          )}
        </Field>
        <Field required label="Max participants" error={problem('maxParticipants')}>
          {(control) => (
            <>
              <Input
                {...control}
                {...register('maxParticipants')}
                aria-required
                inputMode="numeric"
                className="tabular-nums"
              />
              {editing ? null : (
                <Suggestions name="maxParticipants" label="Usual sizes" choices={CAPS} />
              )}
            </>
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
      <PictureField admin={admin} />
    </div>
  );
}
