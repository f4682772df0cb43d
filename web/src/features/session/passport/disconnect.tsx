import { Button } from '@/ui/button';
import { Dialog, DialogClose } from '@/ui/dialog';
import { logout } from '../logout';

interface DisconnectProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before it leaves Immutable Passport. */
export default function DisconnectDialog({ open, onOpenChange }: DisconnectProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Disconnect"
      description="Are you sure you want to disconnect from Immutable Passport?"
    >
      <div className="flex justify-end gap-2">
        <DialogClose asChild>
          <Button variant="ghost">Stay connected</Button>
        </DialogClose>
        <Button variant="danger" onClick={() => void logout()}>
          Disconnect
        </Button>
      </div>
    </Dialog>
  );
}
