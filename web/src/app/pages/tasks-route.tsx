import { ChevronRight, Target } from 'lucide-react';
import { Link } from 'react-router';
import type { Quest } from '@/api/quest-types';
import { faceOf } from '@/features/quests/card/face-of';
import { useQuests } from '@/features/quests/queries';
import { questOf } from '@/features/quests/words';
import { TasksPage } from '@/features/tasks/tasks-page';
import { Face } from '@/ui/face';
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
      <ul className="grid gap-3 md:grid-cols-3">
        {quests.isPending
          ? ['a', 'b', 'c'].map((key) => (
              <li key={key}>
                <Skeleton className="h-21 rounded-lg" />
              </li>
            ))
          : shown.map((quest) => (
              <li key={quest._id} className="grid">
                <QuestLink quest={quest} />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** A quest in brief: against whom, and for what. */
function QuestLink({ quest }: { quest: Quest }) {
  const { name, agent, difficulty, reward } = questOf(quest);
  return (
    <Link
      to={`/quests/${quest._id}`}
      className="flex min-h-21 items-center gap-3 rounded-lg border border-ink-3 bg-ink-1 p-4 transition-colors hover:border-faint"
    >
      {agent ? (
        <Face face={faceOf(agent, difficulty)} size={44} />
      ) : (
        <Target aria-hidden className="size-6 shrink-0 text-felt" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        {agent ? <span className="block truncate text-dim text-sm">against {agent}</span> : null}
        <span className="block text-sm">
          <b className="text-brass tabular-nums">
            {reward.amount} {reward.currency}
          </b>{' '}
          <span className="text-dim">to win</span>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-faint" />
    </Link>
  );
}
