import { Eye, History, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminStream } from '@/api/money-types';
import { dayText } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { type Column, DataTable } from '@/ui/data-table';
import { IconButton } from '@/ui/icon-button';

const WORDS = { live: 'Live', scheduled: 'Scheduled', ended: 'Ended' } as const;

const COLUMNS: Column<AdminStream>[] = [
  {
    title: 'Stream',
    isRowHeader: true,
    className: 'font-semibold',
    cell: ({ title, description }) => (
      <span className="flex min-w-0 flex-col">
        <span className="line-clamp-2 break-words">{title}</span>
        {description ? (
          <span className="line-clamp-1 break-all font-normal text-faint">{description}</span>
        ) : null}
      </span>
    ),
  },
  { title: 'Game', className: 'text-dim max-md:order-5', cell: ({ game }) => game || '–' },
  {
    title: 'Creator',
    className: 'text-dim max-md:order-4 max-md:text-right',
    cell: ({ creator }) => (
      <Link to={`/${creator.address}`} className="underline-offset-4 hover:underline">
        {creator.username}
      </Link>
    ),
  },
  {
    title: 'Status',
    className: 'whitespace-nowrap max-md:order-3',
    cell: ({ status }) => <Badge tone={status}>{WORDS[status]}</Badge>,
  },
  {
    title: 'Created',
    className: 'whitespace-nowrap text-dim tabular-nums max-md:order-6 max-md:text-right',
    cell: ({ createdAt }) => dayText(createdAt),
  },
];

interface StreamTableProps {
  streams: AdminStream[];
  onDelete: (stream: AdminStream) => void;
  onEdits: (stream: AdminStream) => void;
}

/** Streams, with what an administrator does to them. */
export function StreamTable({ streams, onDelete, onEdits }: StreamTableProps) {
  const actions: Column<AdminStream> = {
    title: 'Actions',
    className: 'max-md:order-2 max-md:justify-self-end',
    cell: (stream) => (
      <span className="flex">
        <IconButton asChild label={`View ${stream.title}`}>
          <Link to={`/live/${stream._id}`}>
            <Eye aria-hidden className="size-4" />
          </Link>
        </IconButton>
        <IconButton label={`Edits of ${stream.title}`} onClick={() => onEdits(stream)}>
          <History aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={`Delete ${stream.title}`} onClick={() => onDelete(stream)}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </span>
    ),
  };
  return (
    <div className="relative overflow-x-auto rounded-lg border border-ink-3 bg-ink-1">
      <DataTable
        caption="Streams"
        columns={[...COLUMNS, actions]}
        rows={streams}
        keyOf={({ _id }) => _id}
        density="dense"
        phoneRow="max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:p-4"
      />
    </div>
  );
}
