import { ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Task, TaskStatus } from '@/api/tasks';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { ExampleTask } from './example-task';
import { HowItWorks, HowItWorksBeside } from './how-it-works';
import { useTasks } from './queries';
import { ReviewLink } from './review/review-link';
import { SubmitDialog } from './submit/submit-dialog';
import { TaskCard } from './task-card';
import { TEXTS } from './texts';
import { ownText } from './words';

const TABS = ['active', 'all'] as const;

interface TasksPageProps {
  /** Other things to do, where there is no task. */
  meanwhile?: ReactNode;
}

/** Ways to earn a reward away from the table. */
export function TasksPage({ meanwhile }: TasksPageProps) {
  usePageMeta({
    title: 'Tasks',
    description: 'Small things to do for a reward, each checked by a person.',
  });
  const isSignedIn = useSession().status === 'signedIn';
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-8 md:py-10">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h1 className="font-bold text-3xl">Tasks</h1>
          <p className="mt-2 text-dim">
            Do one, show it, and the reward is in your balance once somebody has approved it.
          </p>
          {isSignedIn ? <OwnTasks /> : null}
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
          <Tasks status="active" meanwhile={meanwhile} />
        </TabsContent>
        <TabsContent value="all">
          <Tasks status={undefined} meanwhile={meanwhile} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

interface TasksProps extends TasksPageProps {
  status: TaskStatus | undefined;
}

function Tasks({ status, meanwhile }: TasksProps) {
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
          <div className="flex flex-col gap-8">
            <NoTasks />
            <HowItWorks>
              <ExampleTask />
            </HowItWorks>
            {meanwhile}
            {status === 'active' ? <OtherTasks /> : null}
          </div>
        }
      >
        {(tasks) => (
          <div className="flex flex-col gap-8">
            {tasks.length === 1 ? (
              <div className="grid items-start gap-4 md:grid-cols-2">
                <Cards tasks={tasks} onSubmit={setOpen} />
                <HowItWorksBeside />
              </div>
            ) : (
              <>
                <Cards tasks={tasks} onSubmit={setOpen} wide />
                <HowItWorks />
              </>
            )}
            {meanwhile}
          </div>
        )}
      </ListStates>
      {open ? <SubmitDialog task={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface CardsProps {
  tasks: Task[];
  onSubmit: (task: Task) => void;
  /** Two in a row, where there is room. */
  wide?: boolean;
}

function Cards({ tasks, onSubmit, wide = false }: CardsProps) {
  return (
    <ul className={`grid gap-4 ${wide ? 'md:grid-cols-2' : ''}`}>
      {tasks.map((task) => (
        <li key={task._id} className="grid">
          <TaskCard task={task} onSubmit={() => onSubmit(task)} />
        </li>
      ))}
    </ul>
  );
}

function NoTasks() {
  return (
    <div className="flex items-start gap-3">
      <ListChecks aria-hidden className="mt-0.5 size-5 shrink-0 text-dim" />
      <p className="min-w-0">
        <span className="font-semibold">No tasks right now</span>
        <span className="text-dim">. The next one is here as soon as it starts.</span>
      </p>
    </div>
  );
}

/** The tasks one has done oneself, as far as the whole list is known. Its line is kept free meanwhile. */
function OwnTasks() {
  const { data, hasNextPage } = useTasks(undefined);
  return (
    <p className="mt-1 min-h-6 font-medium text-brass tabular-nums">
      {data && !hasNextPage ? ownText(data) : null}
    </p>
  );
}

/** Tasks that come or are over, with their rewards; asked for where none is on. */
function OtherTasks() {
  const tasks = useTasks(undefined).data ?? [];
  const coming = tasks.filter(({ status }) => status === 'upcoming');
  const over = tasks.filter(({ status }) => status !== 'upcoming');
  const groups = [
    { title: 'Coming up', of: coming },
    { title: 'Earlier tasks', of: over },
  ];
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => (
      <section key={title} aria-label={title}>
        <h2 className="mb-3 font-semibold text-xl">{title}</h2>
        <Cards tasks={of.slice(0, 4)} onSubmit={() => {}} wide />
      </section>
    ));
}
