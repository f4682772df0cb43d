import { Link } from 'react-router';
import { QuestCard } from '@/features/quests/card/quest-card';
import { useQuests } from '@/features/quests/queries';
import { TasksPage } from '@/features/tasks/tasks-page';
import { Skeleton } from '@/ui/skeleton';

const SHOWN = 3;

/** Tasks and the quests that are open meanwhile meet here; neither knows of the other. */
export function TasksRoute() {
  return <TasksPage meanwhile={<Meanwhile />} />;
}

function Meanwhile() {
  const quests = useQuests();
  const shown = quests.data?.slice(0, SHOWN) ?? [];
  if (shown.length === 0 && !quests.isPending) return null;
  return (
    <section aria-labelledby="meanwhile">
      <header className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="meanwhile" className="font-semibold text-xl">
          Meanwhile, play a quest
        </h2>
        <Link to="/bitpool#quests" className="tap font-medium text-chalk text-sm">
          View all
        </Link>
      </header>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {quests.isPending
          ? ['a', 'b', 'c'].map((key) => (
              <li key={key}>
                <Skeleton className="h-96 rounded-lg" />
              </li>
            ))
          : shown.map((quest) => (
              <li key={quest._id} className="grid">
                <QuestCard quest={quest} />
              </li>
            ))}
      </ul>
    </section>
  );
}
