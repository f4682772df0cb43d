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
  const shown = value.toFixed(digits);
  return (
    <label htmlFor={id} className="flex items-center justify-between gap-2 text-dim text-sm">
      <span>
        {label} <span className="text-faint">({unit})</span>
      </span>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step={step}
        disabled={disabled}
        value={typed ?? shown}
        onChange={({ target }) => {
          const number = target.valueAsNumber;
          setTyped(target.value);
          if (Number.isFinite(number)) onValue(Math.min(most, Math.max(least, number)));
        }}
        onBlur={() => setTyped(null)}
        className="h-10 w-24 rounded-sm border border-ink-3 bg-ink-0 px-2 text-right text-sm text-text tabular-nums disabled:opacity-50"
      />
    </label>
  );
}
