import { useFormContext } from 'react-hook-form';
import { localTime } from '@/lib/time';
import type { TournamentFormInput } from './tournament-form';

interface Suggestion {
  value: string;
  text: string;
}

interface SuggestionsProps {
  name: 'game' | 'date' | 'maxParticipants';
  /** Of the group, for those who hear it. */
  label: string;
  choices: readonly Suggestion[];
}

/** Usual answers below a field that takes any other, too. */
export function Suggestions({ name, label, choices }: SuggestionsProps) {
  const { watch, setValue } = useFormContext<TournamentFormInput>();
  const chosen = watch(name);
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => setValue(name, value, { shouldDirty: true, shouldValidate: true })}
          className="tap h-8 rounded-full border border-ink-3 px-3 text-dim text-sm transition-colors hover:border-faint hover:text-text aria-pressed:border-felt aria-pressed:bg-felt/8 aria-pressed:text-text"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

const same = (value: string): Suggestion => ({ value, text: value });
export const GAMES = ['Eight-ball', 'Nine-ball', 'Straight pool'].map(same);
export const CAPS = ['8', '16', '32', '64'].map(same);

const EVENING = 20;

/** Tonight, while there is an hour to gather players, tomorrow, and the same day a week on. */
export function evenings(now: Date): Suggestion[] {
  const days = [
    { days: 0, text: 'Tonight at 8' },
    { days: 1, text: 'Tomorrow at 8' },
    { days: 7, text: 'In a week' },
  ];
  return days
    .filter((one) => one.days > 0 || now.getHours() < EVENING - 1)
    .map(({ days, text }) => {
      const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, EVENING);
      return { value: localTime(at.toISOString()), text };
    });
}
