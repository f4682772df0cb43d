import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { useFocusReturn } from './use-focus-return';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** For a long form. */
  wide?: boolean | undefined;
  /** Focused when it opens, instead of its first control. */
  firstFocus?: () => HTMLElement | null;
  children: ReactNode;
}

export default function Modal(props: ModalProps) {
  const { open, onOpenChange, title, description, wide = false, firstFocus, children } = props;
  const onCloseAutoFocus = useFocusReturn(open);
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Parts.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            const first = firstFocus?.();
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className={`fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-slide-up flex-col gap-4 overflow-y-auto rounded-t-lg border border-ink-3 bg-ink-1 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-raised md:inset-auto md:top-1/2 md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:animate-fade-in md:rounded-lg ${wide ? 'md:w-[min(46rem,calc(100vw-2rem))]' : 'md:w-[min(28rem,calc(100vw-2rem))]'}`}
        >
          <header className="flex items-start gap-3">
            <div className="flex-1 pt-1.5">
              <Parts.Title className="font-display font-semibold text-lg leading-tight">
                {title}
              </Parts.Title>
              {description ? (
                <Parts.Description className="mt-1.5 text-dim text-sm">
                  {description}
                </Parts.Description>
              ) : null}
            </div>
            <Parts.Close asChild>
              <IconButton label="Close" className="-mr-2">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Parts.Close>
          </header>
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

export const Close = Parts.Close;
