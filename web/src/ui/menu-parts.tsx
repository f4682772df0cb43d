import { cva, type VariantProps } from 'class-variance-authority';
import { DropdownMenu as Parts } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

export interface MenuProps {
  /** One button. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** Mounted by the click that opened it, and so open from the start; drawn in the given element. */
export function Menu({
  trigger,
  align = 'end',
  landmark,
  children,
}: MenuProps & { landmark: HTMLElement }) {
  return (
    <Parts.Root defaultOpen modal={false}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal container={landmark}>
        <Parts.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-48 animate-pop-in rounded-md border border-ink-3 bg-ink-2 p-1 shadow-raised"
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

const itemLook = cva(
  'flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-sm px-3 text-sm outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-ink-3 data-[disabled]:opacity-50',
  {
    variants: { tone: { plain: 'text-text', danger: 'text-live data-[highlighted]:text-text' } },
    defaultVariants: { tone: 'plain' },
  },
);

type MenuItemProps = ComponentProps<typeof Parts.Item> & VariantProps<typeof itemLook>;

export function MenuItem({ tone, className, ...rest }: MenuItemProps) {
  return <Parts.Item className={itemLook({ tone, className })} {...rest} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Parts.Label className="px-3 py-2 text-dim text-xs">{children}</Parts.Label>;
}

export function MenuSeparator() {
  return <Parts.Separator className="my-1 h-px bg-ink-3" />;
}
