import { useFormContext } from 'react-hook-form';
import { Choice } from '../form/choice';
import type { TournamentFormInput } from '../form/tournament-form';

const WAYS = [
  {
    hosted: true,
    title: 'Let Cuecast run it',
    text: 'We draw the bracket, call the players and take the results, live for all to watch.',
  },
  {
    hosted: false,
    title: 'I run it myself',
    text: 'We show the date, the prize and who is in. You keep the bracket and the results.',
  },
] as const;

/** The choice that decides the most comes first. */
export function RunChoice() {
  const { watch, setValue } = useFormContext<TournamentFormInput>();
  const chosen = watch('hosted');
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Who runs it?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {WAYS.map(({ hosted, title, text }) => (
          <Choice
            key={title}
            name="hosted"
            title={title}
            text={text}
            checked={hosted === chosen}
            onChange={() => setValue('hosted', hosted, { shouldDirty: true })}
          />
        ))}
      </div>
    </fieldset>
  );
}
