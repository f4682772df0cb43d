import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { Spinner } from './spinner';

const buttonLook = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-semibold transition-[background-color,border-color,color,filter,transform] duration-150 active:translate-y-px disabled:pointer-events-none disabled:opacity-50 aria-busy:pointer-events-none',
  {
    variants: {
      variant: {
        primary: 'bg-felt text-on-felt hover:brightness-110',
        secondary: 'border border-ink-3 bg-ink-2 text-text hover:border-faint',
        ghost: 'text-dim hover:bg-ink-2 hover:text-text',
        danger: 'bg-live text-on-live hover:brightness-110',
        link: 'px-0! font-medium text-chalk underline-offset-4 hover:underline',
      },
      size: {
        md: 'h-10 px-4 text-sm',
        lg: 'h-12 px-6 text-base',
        icon: 'size-10',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLook> {
  /** Looks and acts as its only child, for a link that reads as a button. */
  asChild?: boolean;
  /** Work is under way: keeps its width, refuses clicks, and says so to a screen reader. */
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, className, asChild, busy, disabled, children, ...rest } = props;
  const look = buttonLook({ variant, size, wide, className });
  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={look}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner className="size-4" /> : null}
      {children}
    </button>
  );
}
