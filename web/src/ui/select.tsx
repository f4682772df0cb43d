import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputLook } from './input';

/** The platform's own select: its list is the best one on a phone, and it registers with a form as an input does. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className ?? ''}`}>
      <select className={inputLook({ className: 'h-10 appearance-none pr-9' })} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-dim"
      />
    </span>
  );
}
