import { useId } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { RowList } from './row-list';
import { LIMITS, NEW_PHASE, NEW_PRIZE, type TournamentFormInput } from './tournament-form';

export function RuleRows() {
  return (
    <RowList
      name="rules"
      title="Rules"
      one="Rule"
      hint="What everybody agrees to."
      most={LIMITS.rules}
      empty={{ text: '' }}
      row={(index) => (
        <Cell path={`rules.${index}.text`} label={`Rule ${index + 1}`} place={0}>
          {{ placeholder: 'Race to five, alternate break' }}
        </Cell>
      )}
    />
  );
}

export function ScheduleRows() {
  const { register } = useFormContext<TournamentFormInput>();
  return (
    <RowList
      name="schedule"
      title="Schedule"
      one="Phase"
      hint="Each phase with its name and its date."
      most={LIMITS.schedule}
      empty={NEW_PHASE}
      row={(index) => (
        <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <Cell
            path={`schedule.${index}.phase`}
            label={`Phase ${index + 1}`}
            place={0}
            className="sm:col-span-full"
          >
            {{ placeholder: 'Round of 16' }}
          </Cell>
          <Cell path={`schedule.${index}.date`} label={`Date of phase ${index + 1}`} place={1}>
            {{ type: 'datetime-local' }}
          </Cell>
          <Select
            {...register(`schedule.${index}.status`)}
            aria-label={`Status of phase ${index + 1}`}
            data-field={2}
          >
            <option>Upcoming</option>
            <option>In Progress</option>
            <option>Completed</option>
          </Select>
        </div>
      )}
    />
  );
}

export function PrizeRows() {
  return (
    <RowList
      name="prizes"
      title="Prize Pool"
      one="Prize"
      hint="At least one of place, amount or extras. Empty rows are left out."
      most={LIMITS.prizes}
      empty={NEW_PRIZE}
      row={(index) => (
        <div className="grid gap-2 sm:grid-cols-3">
          <Cell path={`prizes.${index}.place`} label={`Place of prize ${index + 1}`} place={0}>
            {{ placeholder: '1st place' }}
          </Cell>
          <Cell path={`prizes.${index}.amount`} label={`Amount of prize ${index + 1}`} place={1}>
            {{ placeholder: '600 BITP' }}
          </Cell>
          <Cell path={`prizes.${index}.extras`} label={`Extras of prize ${index + 1}`} place={2}>
            {{ placeholder: 'A cue of your own' }}
          </Cell>
        </div>
      )}
    />
  );
}

interface CellProps {
  path: FieldPath<TournamentFormInput>;
  label: string;
  /** Its place among the row's fields, where the focus finds it after a move. */
  place: number;
  className?: string;
  children: { placeholder?: string; type?: string };
}

/** A field of a row; the row's head says to the eye what it is. */
function Cell({ path, label, place, className, children }: CellProps) {
  const { register, getFieldState, formState } = useFormContext<TournamentFormInput>();
  const noteId = useId();
  const error = getFieldState(path, formState).error?.message;
  return (
    <div className={className}>
      <Input
        {...register(path)}
        {...children}
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? noteId : undefined}
        data-field={place}
        autoComplete="off"
      />
      {error ? (
        <p id={noteId} role="alert" className="mt-1.5 text-live text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
