import { Tabs as Parts } from 'radix-ui';
import type { ComponentProps } from 'react';

export const Tabs = Parts.Root;

/** One line of tabs. On a window too narrow for it the line is scrolled, not the page. */
export function TabsList({ className, ...rest }: ComponentProps<typeof Parts.List>) {
  return (
    <Parts.List
      className={`flex gap-1 overflow-x-auto overflow-y-hidden border-ink-3 border-b ${className ?? ''}`}
      {...rest}
    />
  );
}

/** Its row scrolls: the focus is drawn inside. */
export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Parts.Trigger>) {
  return (
    <Parts.Trigger
      className={`h-10 shrink-0 border-transparent whitespace-nowrap border-b-2 px-3 font-medium text-dim text-sm transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-felt data-[state=active]:text-text ${className ?? ''}`}
      {...rest}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Parts.Content>) {
  return <Parts.Content className={`pt-4 ${className ?? ''}`} {...rest} />;
}
