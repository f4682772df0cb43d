import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';

interface DisclosureTriggerProps {
  opens: 'dialog' | 'menu';
  open: boolean;
  onOpen: (trigger: HTMLElement) => void;
  /** Fetches what will open, while the pointer or the focus is on its way. */
  prefetch: () => void;
  /** One button. */
  children: ReactNode;
}

export function DisclosureTrigger(props: DisclosureTriggerProps) {
  const { opens, open, onOpen, prefetch, children } = props;
  return (
    <Slot.Root
      aria-haspopup={opens}
      aria-expanded={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      {children}
    </Slot.Root>
  );
}
