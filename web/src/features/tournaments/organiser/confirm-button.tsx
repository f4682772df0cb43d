import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

interface ConfirmButtonProps {
  trigger: ReactNode;
  title: string;
  text: ReactNode;
  /** What the button that does it says. */
  act: string;
  keep?: string;
  danger?: boolean;
  busy: boolean;
  onAct: (close: () => void) => void;
}

/** A last look before something that cannot be taken back. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { trigger, title, text, act, keep = 'Cancel', danger = false, busy, onAct } = props;
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen} title={title} description={text} trigger={trigger}>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => setOpen(false)}>
          {keep}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          onClick={() => onAct(() => setOpen(false))}
        >
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
