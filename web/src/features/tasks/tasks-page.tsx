import { type ReactNode, useState } from 'react';
import type { Task, TaskStatus } from '@/api/tasks';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { ExampleTask } from './example-task';
import { HowItWorks, HowItWorksBeside } from './how-it-works';
import { NoTasks } from './no-tasks';
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
          <div className="flex items-center justify-between gap-4">
            <h1 className="font-bold text-3xl">Tasks</h1>
            {isSignedIn ? <OwnTasks /> : null}
          </div>
          <p className="mt-2 text-dim">
            Do one, show it, and the reward is in your balance once somebody has approved it.
          </p>
        </div>
        <ReviewLink />
      </header>
      <div className="mt-6">
        <AllTasks meanwhile={meanwhile} />
      </div>
    </div>
  );
}

/** Tabs where there is anything to choose between. */
function AllTasks({ meanwhile }: TasksPageProps) {
  const all = useTasks(undefined);
  // The live list is asked for at the same time.
  useTasks('active');
  if (all.isPending) return <Loading />;
  if (all.data?.length === 0) {
    return (
      <NoTasks meanwhile={meanwhile}>
        <ExampleTask />
      </NoTasks>
    );
  }
  return (
    <Tabs defaultValue="active">
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
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading tasks">
      <Skeleton className="h-72 rounded-lg" />
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
        loading={<Loading />}
        failed={TEXTS.listFailed}
        empty={
          <NoTasks
            meanwhile={
              <>
                {status === 'active' ? <OtherTasks /> : null}
                {meanwhile}
              </>
            }
          />
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

/** The tasks one has done oneself, as far as the whole list is known: beside the heading, where it moves nothing. */
function OwnTasks() {
  const { data, hasNextPage } = useTasks(undefined);
  return (
    <p className="text-right font-medium text-brass text-xs tabular-nums md:text-sm">
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
