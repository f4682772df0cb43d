import type { Tournament } from '@/api/tournament-types';
import { ConfirmDialog } from '@/ui/confirm-form';
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
    <ConfirmDialog
      title="Delete this tournament?"
      description={`${title}, with ${participantCount} registered, goes for good.`}
      button="Delete"
      cancel="Keep it"
      danger
      size="md"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(tournament)}
      onClose={onClose}
    />
  );
}
