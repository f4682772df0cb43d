import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { dayText } from '@/lib/time';
import { type Column, DataTable } from '@/ui/data-table';
import { IconButton } from '@/ui/icon-button';
import { capText } from '../status';
import { StatusBadge } from '../status-badge';
import { Thumbnail } from '../thumbnail';

interface TournamentTableProps {
  tournaments: Tournament[];
  onEdit: (tournament: Tournament) => void;
  onDelete: (tournament: Tournament) => void;
}

/** Every tournament, with what an administrator does to it. */
export function TournamentTable({ tournaments, onEdit, onDelete }: TournamentTableProps) {
  const actions: Column<Tournament> = {
    title: 'Actions',
    className: 'max-md:order-2',
    cell: (tournament) => (
      <span className="flex">
        <IconButton label={`Edit ${tournament.title}`} onClick={() => onEdit(tournament)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={`Delete ${tournament.title}`} onClick={() => onDelete(tournament)}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </span>
    ),
  };
  return (
    <div className="relative overflow-x-auto rounded-lg border border-ink-3 bg-ink-1">
      <DataTable
        caption="Tournaments"
        columns={[...COLUMNS, actions]}
        rows={tournaments}
        keyOf={({ _id }) => _id}
        density="dense"
        phoneRow="max-md:grid-cols-[minmax(0,1fr)_fit-content(7.5rem)] max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:p-4"
      />
    </div>
  );
}

const COLUMNS: Column<Tournament>[] = [
  {
    title: 'Tournament',
    isRowHeader: true,
    className: 'font-semibold',
    cell: ({ _id, title, thumbnail }) => (
      <span className="flex items-center gap-3">
        <span className="h-9 w-14 shrink-0 overflow-hidden rounded-sm bg-ink-2">
          <Thumbnail src={thumbnail} seed={_id} />
        </span>
        <Link
          to={`/tournament/${_id}`}
          className="min-w-0 py-2.5 underline-offset-4 hover:underline"
        >
          <span className="line-clamp-2">{title}</span>
        </Link>
      </span>
    ),
  },
  { title: 'Game', className: 'text-dim max-md:order-3', cell: ({ game }) => game },
  {
    title: 'Prize',
    className: 'font-medium text-brass max-md:order-4 max-md:text-right',
    cell: ({ prize }) => prize,
  },
  {
    title: 'Date',
    className: 'whitespace-nowrap text-dim tabular-nums max-md:order-5',
    cell: ({ date }) => dayText(date),
  },
  {
    title: 'Status',
    className: 'whitespace-nowrap max-md:order-7',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    title: 'Participants',
    className: 'whitespace-nowrap tabular-nums max-md:order-6 max-md:text-right',
    cell: ({ participantCount, maxParticipants }) =>
      `${participantCount} / ${capText(maxParticipants)}`,
  },
];
