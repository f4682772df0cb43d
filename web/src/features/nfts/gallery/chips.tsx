import type { ReactNode } from 'react';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One of them, on or off. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="h-10 rounded-full border border-ink-3 px-4 font-medium text-dim text-sm transition-colors hover:text-text aria-pressed:border-felt aria-pressed:bg-felt/8 aria-pressed:text-felt"
    >
      {children}
    </button>
  );
}

interface ChipsProps<Value extends string> {
  /** Name of the choice, for a screen reader. */
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few ways to narrow the gallery; on a phone they scroll sideways. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { legend, choices, chosen, onChoose } = props;
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 max-md:pb-1 md:mx-0 md:px-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex w-max gap-2">
        {choices.map(({ value, label }) => (
          <Chip key={value} pressed={value === chosen} onPress={() => onChoose(value)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
