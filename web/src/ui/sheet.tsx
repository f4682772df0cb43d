import { lazy, type ReactNode, Suspense } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';
import { DisclosureTrigger } from './disclosure-trigger';
import type { SheetModalProps } from './sheet-modal';
import { useDisclosure } from './use-disclosure';

const modal = lazyModule(() => import('./sheet-modal'));
const Modal = lazy(modal.load);

interface SheetProps extends Omit<SheetModalProps, 'open' | 'onOpenChange'> {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
}

/** A panel that slides in over an edge. Its code is fetched when the first sheet opens. */
export function Sheet({ trigger, ...rest }: SheetProps) {
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
