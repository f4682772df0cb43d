import { useFormContext } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { DURATIONS, type PredictionFormInput } from './prediction-form';

const OPTION_FIELDS = [
  { name: 'option1', label: 'Option 1', placeholder: 'Yes', dot: 'bg-option-1' },
  { name: 'option2', label: 'Option 2', placeholder: 'No', dot: 'bg-option-2' },
] as const;

const KINDS = [
  { value: 'prediction', label: 'Prediction', hint: 'You pick the winner' },
  { value: 'poll', label: 'Poll', hint: 'The votes are the result' },
] as const;

export function KindField() {
  const { register } = useFormContext<PredictionFormInput>();
  return (
    <fieldset>
      <legend className="sr-only">What to ask</legend>
      <div className="grid grid-cols-2 gap-2">
        {KINDS.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer flex-col justify-center rounded-md border border-ink-3 bg-ink-0 px-3 py-1.5 transition-colors hover:border-faint has-checked:border-felt has-checked:bg-felt/15 has-focus-visible:outline-2 has-focus-visible:outline-chalk"
          >
            <input type="radio" value={value} className="sr-only" {...register('kind')} />
            <span className="font-semibold text-sm">{label}</span>
            <span className="text-dim text-xs">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function TextFields({ isPoll }: { isPoll: boolean }) {
  const { register, formState } = useFormContext<PredictionFormInput>();
  const { errors } = formState;
  return (
    <>
      <Field required label="Question" error={errors.question?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('question')}
            aria-required
            autoComplete="off"
            placeholder={isPoll ? 'Which game next?' : 'Does Ana run out the rack?'}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {OPTION_FIELDS.map(({ name, label, placeholder, dot }) => (
          <Field
            key={name}
            required
            label={
              <span className="inline-flex items-center gap-2">
                <span aria-hidden className={`size-2.5 rounded-full ${dot}`} />
                {label}
              </span>
            }
            error={errors[name]?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...register(name)}
                aria-required
                autoComplete="off"
                placeholder={isPoll ? '' : placeholder}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

export function DurationField() {
  const { register } = useFormContext<PredictionFormInput>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Voting is open for</legend>
      <div className="grid grid-cols-3 gap-2 @lg:grid-cols-6">
        {DURATIONS.map(({ value, label }) => (
          <label
            key={value}
            className="grid min-h-10 cursor-pointer place-items-center rounded-md border border-ink-3 bg-ink-0 px-2 font-medium text-dim text-sm tabular-nums transition-colors hover:border-faint has-checked:border-felt has-checked:bg-felt/15 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-chalk"
          >
            <input type="radio" value={value} className="sr-only" {...register('duration')} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
