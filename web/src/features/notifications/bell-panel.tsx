import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { NotificationList } from './notification-list';

interface BellPanelProps {
  anchor: RefObject<HTMLButtonElement | null>;
  phone: boolean;
  onClose: () => void;
}

/** The newest notifications: beside the bell, or over a phone's lower half. */
export function BellPanel({ anchor, phone, onClose }: BellPanelProps) {
  const onOpenChange = (open: boolean) => {
    if (!open) onClose();
  };
  const list = (
    <div className="p-2">
      <NotificationList brief onGo={onClose} />
    </div>
  );
  const all = (
    <Button asChild variant="ghost" wide>
      <Link to="/notifications" onClick={onClose}>
        See all
      </Link>
    </Button>
  );
  if (phone) {
    return (
      <Sheet open onOpenChange={onOpenChange} title="Notifications">
        {list}
        <div className="border-ink-3 border-t p-2">{all}</div>
      </Sheet>
    );
  }
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Notifications"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // The bell closes it itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-50 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 animate-pop-in flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 shadow-raised"
        >
          <div className="shrink-0 border-ink-3 border-b px-5 py-3">
            <h2 className="font-semibold">Notifications</h2>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{list}</div>
          <div className="shrink-0 border-ink-3 border-t p-2">{all}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
