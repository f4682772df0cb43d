import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Spread what it is given over the input, so that label, hint and error belong to it. */
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, required, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const noted = Boolean(error ?? hint);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {required ? <span className="text-live"> *</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': noted ? noteId : undefined,
      })}
      {error ? (
        <p id={noteId} role="alert" className="flex items-center gap-1.5 text-live text-sm">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {error}
        </p>
      ) : hint ? (
        <p id={noteId} className="text-faint text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
