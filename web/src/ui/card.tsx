import type { ComponentProps } from 'react';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-lg border border-ink-3 bg-ink-1 ${className ?? ''}`} {...rest} />;
}
