import type { ComponentProps } from 'react';

interface ChoiceProps extends ComponentProps<'input'> {
  name: string;
  title: string;
  text: string;
}

/** One of a few, with a word on what it means; the whole card is the target. */
export function Choice({ title, text, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer gap-3 rounded-md border border-ink-3 bg-ink-1 p-3 transition-colors hover:border-faint has-checked:border-felt has-checked:bg-felt/8 has-focus-visible:outline-2 has-focus-visible:outline-chalk">
      <input type="radio" className="mt-1 size-4 shrink-0 accent-felt" {...input} />
      <span className="min-w-0">
        <span className="block font-semibold text-sm">{title}</span>
        <span className="block text-dim text-sm">{text}</span>
      </span>
    </label>
  );
}
