import { Check } from 'lucide-react';
import { Checkbox as CheckboxParts, Switch as SwitchParts } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface LabelledProps {
  label: ReactNode;
}

/** A checkbox with its label; the whole row is the target. */
export function Checkbox({
  label,
  ...rest
}: LabelledProps & ComponentProps<typeof CheckboxParts.Root>) {
  const id = useId();
  return (
    <div className="flex min-h-10 items-center gap-3">
      <CheckboxParts.Root
        id={id}
        className="grid size-5 shrink-0 place-items-center rounded-sm border border-faint data-[state=checked]:border-felt data-[state=checked]:bg-felt"
        {...rest}
      >
        <CheckboxParts.Indicator>
          <Check aria-hidden className="size-4 text-on-felt" strokeWidth={3} />
        </CheckboxParts.Indicator>
      </CheckboxParts.Root>
      <label htmlFor={id} className="flex-1 py-2">
        {label}
      </label>
    </div>
  );
}

/** A switch with its label on the left. */
export function Switch({
  label,
  ...rest
}: LabelledProps & ComponentProps<typeof SwitchParts.Root>) {
  const id = useId();
  return (
    <div className="flex min-h-10 items-center gap-3">
      <label htmlFor={id} className="flex-1 py-2">
        {label}
      </label>
      <SwitchParts.Root
        id={id}
        className="h-6 w-11 shrink-0 rounded-full bg-ink-3 p-0.5 transition-colors data-[state=checked]:bg-felt"
        {...rest}
      >
        <SwitchParts.Thumb className="block size-5 rounded-full bg-text transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-felt" />
      </SwitchParts.Root>
    </div>
  );
}
