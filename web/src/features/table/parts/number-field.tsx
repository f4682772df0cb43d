import { useId, useState } from 'react';

interface NumberFieldProps {
  label: string;
  unit: string;
  value: number;
  least: number;
  most: number;
  step: number;
  /** Digits after the point. */
  digits: number;
  disabled: boolean;
  onValue: (value: number) => void;
}

/** A number that is also moved by other means: while it is being typed it is left alone. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, least, most, step, digits, disabled, onValue } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="flex w-19 shrink-0 flex-col @3xl/table:w-16 @7xl/table:w-21 short:group-data-fill/frame:w-19 gap-0.5">
      <label htmlFor={id} className="truncate text-dim text-xs leading-4">
        {label} {unit}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step={step}
        disabled={disabled}
        value={typed ?? fixed(value, digits)}
        onChange={({ target }) => {
          const number = target.valueAsNumber;
          setTyped(target.value);
          if (Number.isFinite(number)) onValue(Math.min(most, Math.max(least, number)));
        }}
        onBlur={() => setTyped(null)}
        className="h-10 w-full rounded-sm border border-ink-3 bg-ink-0 px-2 text-sm text-text tabular-nums [appearance:textfield] disabled:opacity-50"
      />
    </div>
  );
}

/** With so many digits, and never `-0`. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}
