import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  /** What follows from it. */
  children: ReactNode;
  button: string;
  danger?: boolean;
  busy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** The last look before something that everybody in a room notices. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, children, button, danger, busy, problem, onConfirm, onClose } = props;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description}>
      <div className="flex flex-col gap-4">
        <Notice tone={danger ? 'warning' : 'plain'}>{children}</Notice>
        {problem ? <Notice tone="error">{problem}</Notice> : null}
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {button}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
