import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { IconButton } from '@/ui/icon-button';
import { capText } from '../status';
import { StatusBadge } from '../status-badge';
import { Thumbnail } from '../thumbnail';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

/** 'MMM dd, yyyy', or TBD for what is no date. */
export function dayText(date: string | null | undefined): string {
  const at = new Date(date ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? 'TBD' : day.format(at);
}

interface TournamentTableProps {
  tournaments: Tournament[];
  onEdit: (tournament: Tournament) => void;
  onDelete: (tournament: Tournament) => void;
}

const COLUMNS = ['Tournament', 'Game', 'Prize', 'Date', 'Status', 'Participants', 'Actions'];

/** A table on a desk; on a phone each tournament is a card of its own. */
export function TournamentTable({ tournaments, onEdit, onDelete }: TournamentTableProps) {
  return (
    <div className="relative overflow-x-auto rounded-lg border border-ink-3 bg-ink-1">
      <table className="w-full text-sm max-md:block">
        <thead className="border-ink-3 border-b text-left text-faint text-xs max-md:sr-only">
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="px-3 py-3 font-medium first:pl-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-ink-3 max-md:block">
          {tournaments.map((tournament) => (
            <Row
              key={tournament._id}
              tournament={tournament}
              onEdit={() => onEdit(tournament)}
              onDelete={() => onDelete(tournament)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  tournament: Tournament;
  onEdit: () => void;
  onDelete: () => void;
}

const cell = 'px-3 py-2 max-md:p-0';

function Row({ tournament, onEdit, onDelete }: RowProps) {
  const { _id, title, game, prize, date, status, participantCount, maxParticipants } = tournament;
  return (
    <tr className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:p-4">
      <th scope="row" className={`${cell} text-left font-semibold md:pl-4`}>
        <span className="flex items-center gap-3">
          <span className="h-9 w-14 shrink-0 overflow-hidden rounded-sm bg-ink-2">
            <Thumbnail src={tournament.thumbnail} seed={_id} />
          </span>
          <Link
            to={`/tournament/${_id}`}
            className="min-w-0 py-2.5 underline-offset-4 hover:underline"
          >
            <span className="line-clamp-2">{title}</span>
          </Link>
        </span>
      </th>
      <td className={`${cell} text-dim max-md:order-3`}>{game}</td>
      <td className={`${cell} font-medium text-brass max-md:order-4 max-md:text-right`}>{prize}</td>
      <td className={`${cell} whitespace-nowrap text-dim tabular-nums max-md:order-5`}>
        {dayText(date)}
      </td>
      <td className={`${cell} whitespace-nowrap max-md:order-7`}>
        <StatusBadge status={status} />
      </td>
      <td className={`${cell} whitespace-nowrap tabular-nums max-md:order-6 max-md:text-right`}>
        {participantCount} / {capText(maxParticipants)}
      </td>
      <td className={`${cell} max-md:order-2`}>
        <span className="flex">
          <IconButton label={`Edit ${title}`} onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={`Delete ${title}`} onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}
