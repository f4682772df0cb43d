import { Eye, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminQuest } from '@/api/quests-admin';
import { fullAmount } from '@/lib/money';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { IconButton } from '@/ui/icon-button';
import { isBeside } from './quest-form';

const DIFFICULTIES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;
const STATUSES = {
  waiting: { word: 'Waiting', tone: 'brass' },
  active: { word: 'Active', tone: 'felt' },
  completed: { word: 'Completed', tone: 'plain' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
} as const;

const COLUMNS: Column<AdminQuest>[] = [
  {
    title: 'Quest',
    isRowHeader: true,
    className: 'font-semibold',
    cell: ({ title, agentDisplayName }) => (
      <span className="flex min-w-0 flex-col">
        <span className="line-clamp-2 break-words">{title}</span>
        {agentDisplayName ? (
          <span className="font-normal text-faint">{agentDisplayName}</span>
        ) : null}
      </span>
    ),
  },
  {
    title: 'Difficulty',
    className: 'whitespace-nowrap text-dim max-md:order-5',
    cell: ({ goal, difficulty }) =>
      isBeside(String(goal.kind)) ? 'Beside the table' : DIFFICULTIES[difficulty],
  },
  {
    title: 'Reward',
    titleClassName: 'text-right',
    className: 'whitespace-nowrap text-right tabular-nums max-md:order-4',
    cell: ({ reward }) => `${fullAmount(reward.amount, 0)} ${reward.currency}`,
  },
  {
    title: 'Promised',
    titleClassName: 'text-right',
    className: 'whitespace-nowrap text-right text-dim tabular-nums max-md:hidden',
    cell: ({ promised }) => fullAmount(promised, 0),
  },
  {
    title: 'Plays',
    titleClassName: 'text-right',
    className: 'whitespace-nowrap text-right text-dim tabular-nums max-md:hidden',
    cell: ({ totalPlaysCount, participantLimit }) =>
      `${totalPlaysCount.toLocaleString('en')} / ${participantLimit.toLocaleString('en')}`,
  },
  {
    title: 'Status',
    className: 'whitespace-nowrap max-md:order-3',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].word}</Badge>,
  },
];

interface QuestTableProps {
  quests: AdminQuest[];
  onEdit: (quest: AdminQuest) => void;
  onDelete: (quest: AdminQuest) => void;
  onDecide: (quest: AdminQuest) => void;
}

/** Quests, with what an administrator does to them. */
export function QuestTable({ quests, onEdit, onDelete, onDecide }: QuestTableProps) {
  const actions: Column<AdminQuest> = {
    title: 'Actions',
    className: 'max-md:order-2 max-md:justify-self-end',
    cell: (quest) => (
      <span className="flex items-center justify-end">
        {quest.waiting ? (
          <Button
            variant="secondary"
            aria-label={`Decide about ${quest.title}`}
            onClick={() => onDecide(quest)}
          >
            Decide
          </Button>
        ) : null}
        <IconButton asChild label={`View ${quest.title}`}>
          <Link to={`/quests/${quest._id}`}>
            <Eye aria-hidden className="size-4" />
          </Link>
        </IconButton>
        <IconButton label={`Edit ${quest.title}`} onClick={() => onEdit(quest)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={`Delete ${quest.title}`} onClick={() => onDelete(quest)}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </span>
    ),
  };
  return (
    <div className="relative overflow-x-auto rounded-lg border border-ink-3 bg-ink-1">
      <DataTable
        caption="Quests"
        columns={[...COLUMNS, actions]}
        rows={quests}
        keyOf={({ _id }) => _id}
        density="dense"
        phoneRow="max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:p-4"
      />
    </div>
  );
}
