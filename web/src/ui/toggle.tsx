import { Check } from 'lucide-react';
import { Checkbox as CheckboxParts } from 'radix-ui';
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
