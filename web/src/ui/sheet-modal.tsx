import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { useFocusReturn } from './use-focus-return';

const sheetLook = cva('fixed z-50 flex flex-col border-ink-3 bg-ink-1 shadow-raised', {
  variants: {
    side: {
      bottom:
        'inset-x-0 bottom-0 max-h-[85dvh] animate-slide-up rounded-t-lg border-t pb-[env(safe-area-inset-bottom)]',
      right: 'inset-y-0 right-0 w-[min(24rem,100vw)] animate-slide-left border-l',
    },
  },
  defaultVariants: { side: 'bottom' },
});

export interface SheetModalProps extends VariantProps<typeof sheetLook> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** false leaves the page behind usable, as for chat under a playing stream. */
  modal?: boolean;
  className?: string;
  children: ReactNode;
}

export default function SheetModal(props: SheetModalProps) {
  const { open, onOpenChange, title, modal = true, side, className, children } = props;
  const onCloseAutoFocus = useFocusReturn(open);
  return (
    <Parts.Root modal={modal} open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        {modal ? <Parts.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" /> : null}
        <Parts.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
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
