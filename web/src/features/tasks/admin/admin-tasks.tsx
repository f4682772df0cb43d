import { ListChecks, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '@/api/tasks';
import { useSettled } from '@/lib/use-settled';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-form';
import { ListStates } from '@/ui/list-states';
import { SearchBox } from '@/ui/search-box';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import type { AsReviewer } from '../review/lend';
import { PendingList } from '../review/pending-list';
import { TEXTS } from '../texts';
import { AdminTaskCard } from './admin-task-card';
import { useAllTasks, useDeleteTask } from './queries';
import { Reviewers } from './reviewers';
import { TaskDialog } from './task-dialog';

/** The dialog over the list. */
type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; task: Task } | null;

/** The admin panel's tab 'Tasks'. */
export function AdminTasks({ asAdmin }: { asAdmin: AsReviewer }) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const search = useSettled(typed.trim());
  const list = useAllTasks(asAdmin, search);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-8">
      <PendingList as={asAdmin} />
      <section aria-label="All tasks" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox
            label="Search tasks"
            placeholder="A part of the title"
            value={typed}
            onChange={setTyped}
            maxLength={140}
          />
          <Button className="ml-auto" onClick={() => setOpen({ kind: 'new' })}>
            <Plus aria-hidden className="size-4" />
            Create Task
          </Button>
        </div>
        <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
          <ListStates
            list={list}
            loading={
              <div role="status" aria-label="Loading tasks">
                <Skeleton className="h-72 rounded-lg" />
              </div>
            }
            failed={TEXTS.listFailed}
            empty={
              search ? (
                <EmptyState icon={SearchX} title="No task found" />
              ) : (
                <EmptyState icon={ListChecks} title="No tasks yet" />
              )
            }
          >
            {(tasks) => (
              <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
                {tasks.map((task) => (
                  <li key={task._id} className="grid">
                    <AdminTaskCard
                      task={task}
                      onEdit={() => setOpen({ kind: 'edit', task })}
                      onDelete={() => setOpen({ kind: 'delete', task })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </ListStates>
        </div>
      </section>
      <Reviewers as={asAdmin} />
      {open?.kind === 'new' ? <TaskDialog as={asAdmin} onClose={close} /> : null}
      {open?.kind === 'edit' ? <TaskDialog as={asAdmin} task={open.task} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <DeleteDialog as={asAdmin} task={open.task} onClose={close} />
      ) : null}
    </div>
  );
}

interface DeleteDialogProps {
  as: AsReviewer;
  task: Task;
  onClose: () => void;
}

function DeleteDialog({ as, task, onClose }: DeleteDialogProps) {
  const remove = useDeleteTask(as, onClose);
  return (
    <ConfirmDialog
      title="Delete this task?"
      description={TEXTS.deleteAsk}
      button="Delete"
      cancel="Keep it"
      danger
      size="md"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(task)}
      onClose={onClose}
    >
      <p className="text-sm [overflow-wrap:anywhere]">{task.title}</p>
    </ConfirmDialog>
  );
}
