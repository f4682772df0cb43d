interface FormDotsProps {
  label: string;
  /** Whether each went well, the newest last. */
  form: readonly boolean[];
  /** How one that went well is called, and one that did not. */
  words: readonly [good: string, bad: string];
}

/** How the last few came out: a full dot for each that went well, a ring for each that did not. */
export function FormDots({ label, form, words: [good, bad] }: FormDotsProps) {
  return (
    <p className="flex items-center gap-2.5 text-dim text-sm">
      <span aria-hidden className="whitespace-nowrap">
        {label}
      </span>
      <span
        role="img"
        aria-label={`${label}, the newest last: ${form.map((well) => (well ? good : bad)).join(', ')}`}
        className="flex gap-1.5"
      >
        {form.map((well, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike but for their look.
            key={place}
            className={`size-3 rounded-full ${well ? 'bg-felt' : 'border-2 border-live/75'}`}
          />
        ))}
      </span>
    </p>
  );
}
