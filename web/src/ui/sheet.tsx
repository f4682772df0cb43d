import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { tv, type VariantProps } from 'tailwind-variants/lite';
import { IconButton } from './icon-button';

const sheetLook = tv({
  base: 'fixed z-50 flex flex-col border-ink-3 bg-ink-1 shadow-raised',
  variants: {
    side: {
      bottom:
        'inset-x-0 bottom-0 max-h-[85dvh] animate-slide-up rounded-t-lg border-t pb-[env(safe-area-inset-bottom)]',
      right: 'inset-y-0 right-0 w-[min(24rem,100vw)] animate-slide-left border-l',
    },
  },
  defaultVariants: { side: 'bottom' },
});

interface SheetProps extends VariantProps<typeof sheetLook> {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: string;
  /** false leaves the page behind usable, as for chat under a playing stream. */
  modal?: boolean;
  className?: string;
  children: ReactNode;
}

/** A panel that slides in over an edge. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, trigger, title, modal = true, side, className, children } = props;
  return (
    <Parts.Root
      modal={modal}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      {trigger ? <Parts.Trigger asChild>{trigger}</Parts.Trigger> : null}
      <Parts.Portal>
        {modal ? <Parts.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" /> : null}
        <Parts.Content
          aria-describedby={undefined}
          className={sheetLook({ side, className })}
          {...(modal ? {} : { onInteractOutside: (event: Event) => event.preventDefault() })}
        >
          <header className="flex h-14 shrink-0 items-center justify-between border-ink-3 border-b pr-2 pl-4">
            <Parts.Title className="font-display font-semibold">{title}</Parts.Title>
            <Parts.Close asChild>
              <IconButton label="Close">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Parts.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
