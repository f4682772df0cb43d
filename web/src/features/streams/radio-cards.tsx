import type { LucideIcon } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { StreamFormInput } from './stream-form';

interface RadioCardsProps {
  title: string;
  name: 'status' | 'streamSource';
  choices: readonly { value: string; label: string; icon: LucideIcon }[];
}

/** Two ways, side by side. */
export function RadioCards({ title, name, choices }: RadioCardsProps) {
  const { register } = useFormContext<StreamFormInput>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{title}</legend>
      <div className="grid grid-cols-2 gap-3">
        {choices.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-ink-3 bg-ink-1 px-4 text-dim transition-colors hover:border-faint has-checked:border-felt has-checked:bg-ink-2 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-chalk"
          >
            <input type="radio" value={value} className="sr-only" {...register(name)} />
            <Icon aria-hidden className="size-5 shrink-0" />
            <span className="font-medium text-sm">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
