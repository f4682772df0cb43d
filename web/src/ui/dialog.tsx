import { lazy, type ReactNode, Suspense } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';
import { DisclosureTrigger } from './disclosure-trigger';
import { useDisclosure } from './use-disclosure';

const modal = lazyModule(() => import('./dialog-modal'));
const Modal = lazy(modal.load);

interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Trigger that opens it; leave out when `open` is held elsewhere. */
  trigger?: ReactNode;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A modal in the middle (from below on a phone). Focus is trapped and returned, Esc closes. Its code is fetched
 * when the first dialog opens.
 */
export function Dialog({ trigger, ...rest }: DialogProps) {
  const { open, setOpen, wanted } = useDisclosure(rest.open, rest.onOpenChange);
  return (
    <>
      {trigger ? (
        <DisclosureTrigger
          opens="dialog"
          open={open}
          onOpen={() => setOpen(true)}
          prefetch={modal.prefetch}
        >
          {trigger}
        </DisclosureTrigger>
      ) : null}
      {wanted ? (
        <Suspense>
          <Modal {...rest} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Closes the dialog around it; with `asChild`, as its only child. */
export const DialogClose = lazy(() => modal.load().then(({ Close }) => ({ default: Close })));
