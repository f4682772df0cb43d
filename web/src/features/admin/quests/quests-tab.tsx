import { ArrowLeft, Plus, SearchX, Target, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { AdminQuest } from '@/api/quests-admin';
import { useSettled } from '@/lib/use-settled';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-form';
import { ListStates } from '@/ui/list-states';
import { SearchBox } from '@/ui/search-box';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { QuestDecision } from './decision-dialog';
import { useDeleteQuest, useQuests } from './queries';
import { QuestDialog } from './quest-dialog';
import { QuestTable } from './quest-table';
import { SeasonsPanel } from './seasons/seasons-panel';
import { TEXTS } from './texts';

/** The dialog over the list. */
type Open = { kind: 'new' } | { kind: 'edit' | 'delete' | 'decide'; quest: AdminQuest } | null;

/** The admin panel's tab 'Quests'. */
export function QuestsTab() {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const [seasons, setSeasons] = useState(false);
  const search = useSettled(typed.trim());
  const list = useQuests(search);
  const close = () => setOpen(null);
  if (seasons) {
    return (
      <div className="flex flex-col gap-4">
        <Button variant="secondary" className="self-start" onClick={() => setSeasons(false)}>
          <ArrowLeft aria-hidden className="size-4" />
          Quests
        </Button>
        <SeasonsPanel />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search quests"
          placeholder="Title, description, agent or id"
          value={typed}
          onChange={setTyped}
          maxLength={200}
        />
        <Button variant="secondary" className="ml-auto" onClick={() => setSeasons(true)}>
          <Trophy aria-hidden className="size-4" />
          Seasons
        </Button>
        <Button onClick={() => setOpen({ kind: 'new' })}>
          <Plus aria-hidden className="size-4" />
          Create Quest
        </Button>
      </div>
      <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
        <ListStates
          list={list}
          loading={
            <div role="status" aria-label="Loading quests">
              <Skeleton className="h-96 rounded-lg" />
            </div>
          }
          failed={TEXTS.listFailed}
          empty={
            search ? (
              <EmptyState icon={SearchX} title="No quest has these words" />
            ) : (
              <EmptyState icon={Target} title="No quests yet">
                A quest’s rewards are set aside when it is created.
              </EmptyState>
            )
          }
        >
          {(quests) => (
            <QuestTable
              quests={quests}
              onEdit={(quest) => setOpen({ kind: 'edit', quest })}
              onDelete={(quest) => setOpen({ kind: 'delete', quest })}
              onDecide={(quest) => setOpen({ kind: 'decide', quest })}
            />
          )}
        </ListStates>
      </div>
      {open ? <Opened open={open} onClose={close} /> : null}
    </div>
  );
}

function Opened({ open, onClose }: { open: NonNullable<Open>; onClose: () => void }) {
  switch (open.kind) {
    case 'new':
      return <QuestDialog onClose={onClose} />;
    case 'edit':
      return <QuestDialog quest={open.quest} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog quest={open.quest} onClose={onClose} />;
    case 'decide':
      return open.quest.waiting ? (
        <QuestDecision quest={open.quest} waiting={open.quest.waiting} onClose={onClose} />
      ) : null;
  }
}

function DeleteDialog({ quest, onClose }: { quest: AdminQuest; onClose: () => void }) {
  const remove = useDeleteQuest(onClose);
  return (
    <ConfirmDialog
      title="Delete this quest?"
      description={`${quest.title} can no longer be joined and is shown nowhere. Plays under way finish and are paid; the rest of what was promised goes back.`}
      button="Delete"
      cancel="Keep it"
      danger
      size="md"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(quest)}
      onClose={onClose}
    />
  );
}
