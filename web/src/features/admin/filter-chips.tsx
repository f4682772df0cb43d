interface FilterChipsProps<Value> {
  /** Name of the choice, for a screen reader. */
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few ways to narrow a list; on a phone they scroll sideways to the screen's edges. */
export function FilterChips<Value>(props: FilterChipsProps<Value>) {
  const { legend, choices, chosen, onChoose } = props;
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 max-md:pb-1 md:mx-0 md:px-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex w-max gap-2">
        {choices.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className="h-10 rounded-full border border-ink-3 px-4 font-medium text-dim text-sm tabular-nums transition-colors hover:text-text aria-pressed:border-felt aria-pressed:bg-felt/8 aria-pressed:text-felt"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
