import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';

export const inputLook = cva(
  'w-full rounded-md border border-ink-3 bg-ink-0 px-3 text-text transition-colors placeholder:text-faint hover:border-faint disabled:opacity-50 aria-invalid:border-live',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={inputLook({ className: `h-10 ${className ?? ''}` })} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={inputLook({ className: `min-h-24 resize-y py-2 ${className ?? ''}` })}
      {...rest}
    />
  );
}
