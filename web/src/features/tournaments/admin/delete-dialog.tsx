import type { Tournament } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { type AsAdmin, useDelete } from './queries';

interface DeleteDialogProps {
  asAdmin: AsAdmin;
  tournament: Tournament;
  onClose: () => void;
}

export function DeleteDialog({ asAdmin, tournament, onClose }: DeleteDialogProps) {
  const remove = useDelete(asAdmin, onClose);
  const { title, participantCount } = tournament;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete this tournament?"
      description={`${title}, with ${participantCount} registered, goes for good.`}
    >
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(tournament)}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
