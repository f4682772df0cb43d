import { ChevronDown } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { FORMATS, PLAYS, SEEDINGS } from '../run-words';
import { Choice } from './choice';
import type { TournamentFormInput } from './tournament-form';
import { useProblem } from './use-problem';

/** The organiser's choice to have the bracket drawn, played and counted by the server. */
export function RunFields() {
  const { register, watch } = useFormContext<TournamentFormInput>();
  const hosted = watch('hosted');
  return (
    <Card className="p-4 md:p-5">
      <label className="flex cursor-pointer items-center gap-4">
        <span className="flex-1">
          <span className="block font-semibold text-lg">Let Cuecast run it</span>
          <span className="block text-dim text-sm">
            We draw the bracket, call the players, take the results and crown the winner. Everybody
            can watch it live.
          </span>
        </span>
        {/* The platform's own: a library's switch would weigh more than the form's other fields together. */}
        <input
          type="checkbox"
          role="switch"
          aria-checked={hosted}
          {...register('hosted')}
          className="h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-ink-3 p-0.5 transition-colors before:block before:size-5 before:rounded-full before:bg-text before:transition-transform checked:bg-felt checked:before:translate-x-5 checked:before:bg-on-felt"
        />
      </label>
      {hosted ? (
        <div className="mt-4 border-ink-3 border-t pt-5">
          <RunSettings />
        </div>
      ) : null}
    </Card>
  );
}

/** Format and place of the matches; the rest, which suits most as it is, folded. */
export function RunSettings() {
  const { register, watch } = useFormContext<TournamentFormInput>();
  const problem = useProblem();
  const duel = watch('run.play') === 'duel';
  // A field that is refused is in sight.
  const wrong = problem('run.checkInMinutes') ?? problem('run.noShowSeconds');
  return (
    <div className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Format</legend>
        <div className="grid gap-2 lg:grid-cols-3">
          {Object.entries(FORMATS).map(([format, { name, text }]) => (
            <Choice
              key={format}
              value={format}
              title={name}
              text={text}
              {...register('run.format')}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Where the matches are played</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {Object.entries(PLAYS).map(([play, { name, text }]) => (
            <Choice key={play} value={play} title={name} text={text} {...register('run.play')} />
          ))}
        </div>
      </fieldset>
      <details open={wrong ? true : undefined} className="group">
        <summary className="tap flex cursor-pointer list-none items-center gap-2 font-medium text-chalk text-sm">
          Seeds, check-in and table
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          <Field label="Seeds" hint="Who meets whom in the first round.">
            {(control) => (
              <Select {...control} {...register('run.seeding')}>
                {Object.entries(SEEDINGS).map(([seeding, name]) => (
                  <option key={seeding} value={seeding}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label="Check-in, minutes before the start"
            hint="0: nobody has to check in."
            error={problem('run.checkInMinutes')}
          >
            {(control) => (
              <Input {...control} {...register('run.checkInMinutes')} inputMode="numeric" />
            )}
          </Field>
          {duel ? (
            <>
              <Field
                label="No-show, in seconds"
                hint="Anyone who is not at the table by then loses the match."
                error={problem('run.noShowSeconds')}
              >
                {(control) => (
                  <Input {...control} {...register('run.noShowSeconds')} inputMode="numeric" />
                )}
              </Field>
              <Field label="Table">
                {(control) => (
                  <Select {...control} {...register('run.tableSize')}>
                    <option value="nine">Nine foot</option>
                    <option value="seven">Seven foot</option>
                  </Select>
                )}
              </Field>
            </>
          ) : null}
        </div>
      </details>
    </div>
  );
}
