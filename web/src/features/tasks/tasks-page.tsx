import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Task, TaskStatus } from '@/api/tasks';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { useTasks } from './queries';
import { ReviewLink } from './review/review-link';
import { SubmitDialog } from './submit/submit-dialog';
import { TaskCard } from './task-card';
import { TEXTS } from './texts';

const TABS = ['active', 'all'] as const;

/** Ways to earn a reward away from the table. */
export function TasksPage() {
  usePageMeta({
    title: 'Tasks',
    description: 'Small things to do for a reward, each checked by a person.',
  });
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-8 md:py-10">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h1 className="font-bold text-3xl">Tasks</h1>
          <p className="mt-2 text-dim">
            Do one, show it, and the reward is in your balance once somebody has approved it.
          </p>
        </div>
        <ReviewLink />
      </header>
      <Tabs defaultValue="active" className="mt-6">
        <TabsList aria-label="Which tasks">
          {TABS.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {tab === 'active' ? 'Active' : 'All'}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="active">
          <Tasks status="active" />
        </TabsContent>
        <TabsContent value="all">
          <Tasks status={undefined} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

function Tasks({ status }: { status: TaskStatus | undefined }) {
  const list = useTasks(status);
  const [open, setOpen] = useState<Task | null>(null);
  return (
    <>
      <ListStates
        list={list}
        loading={
          <div role="status" aria-label="Loading tasks">
            <Skeleton className="h-72 rounded-lg" />
          </div>
        }
        failed={TEXTS.listFailed}
        empty={
          <EmptyState
            icon={ListChecks}
            title="No tasks right now"
            action={
              <Button asChild>
                <Link to="/bitpool">Meanwhile, play a quest</Link>
              </Button>
            }
          >
            Everybody who follows us hears about new ones.
          </EmptyState>
        }
      >
        {(tasks) => (
          <ul className="grid gap-4 md:grid-cols-2">
            {tasks.map((task) => (
              <li key={task._id} className="grid">
                <TaskCard task={task} onSubmit={() => setOpen(task)} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      {open ? <SubmitDialog task={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
