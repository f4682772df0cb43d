import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeLook = cva(
  'inline-flex h-6 items-center whitespace-nowrap gap-1.5 rounded-sm px-2 font-semibold text-xs tracking-wide',
  {
    variants: {
      tone: {
        live: 'bg-live text-on-live',
        scheduled: 'bg-chalk text-ink-0',
        ended: 'border border-ink-3 bg-ink-2 text-dim',
        brass: 'bg-brass text-ink-0',
        felt: 'bg-felt/10 text-felt',
        danger: 'border border-live/50 bg-live/10 text-text',
        plain: 'border border-ink-3 bg-ink-2 text-dim',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeLook>;

export function Badge({ tone, className, children, ...rest }: BadgeProps) {
  return (
    <span className={badgeLook({ tone, className })} {...rest}>
      {tone === 'live' ? (
        <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-on-live" />
      ) : null}
      {children}
    </span>
  );
}
