import { Target } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Quest } from '@/api/quest-types';
import { serverText } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { QuestCard } from '../card/quest-card';
import { useEventQuests, useQuests, useStandings } from '../queries';
import { questOf } from '../words';

const FILTERS = { all: 'All', easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;
type Filter = keyof typeof FILTERS;
/** Quests that are won elsewhere have a tab of their own (E36). */
const BESIDE = 'beside';

const GRID = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3';

/** The quests that can be played, by how hard they are. `#quests` leads here. */
export function QuestsSection() {
  const section = useRef<HTMLElement>(null);
  const quests = useQuests();
  const [chosen, choose] = useState<Filter | typeof BESIDE>('all');
  const beside = useEventQuests().data ?? [];
  useAnchor(section, quests.isPending);
  return (
    <section
      ref={section}
      id="quests"
      tabIndex={-1}
      aria-labelledby="quests-title"
      className="scroll-mt-20 outline-none"
    >
      <h2 id="quests-title" className="mb-2 font-bold text-xl">
        Quests
      </h2>
      <Tabs value={chosen} onValueChange={(value) => choose(value as Filter)}>
        <TabsList aria-label="Difficulty">
          {Object.entries(FILTERS).map(([value, name]) => (
            <TabsTrigger key={value} value={value}>
              {name}
            </TabsTrigger>
          ))}
          {beside.length > 0 ? <TabsTrigger value={BESIDE}>Beside the table</TabsTrigger> : null}
        </TabsList>
        <TabsContent value={chosen}>
          {chosen === BESIDE ? (
            <Cards quests={beside} />
          ) : (
            <List quests={quests} filter={chosen} onAll={() => choose('all')} />
          )}
        </TabsContent>
      </Tabs>
    </section>
  );
}

interface ListProps {
  quests: ReturnType<typeof useQuests>;
  filter: Filter;
  onAll: () => void;
}

function List({ quests, filter, onAll }: ListProps) {
  if (quests.isPending) return <Loading />;
  if (!quests.data) {
    return (
      <ErrorState
        title="Failed to load quests"
        onRetry={() => void quests.refetch()}
        retrying={quests.isFetching}
      >
        {serverText(quests.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  const shown = quests.data.filter((quest) => isOf(quest, filter));
  if (shown.length > 0) return <Cards quests={shown} />;
  return quests.data.length > 0 ? (
    <EmptyState
      icon={Target}
      title={`No ${FILTERS[filter].toLowerCase()} quests right now`}
      action={
        <Button variant="secondary" onClick={onAll}>
          Show all quests
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={Target}
      title="No active quests available"
      action={
        <Button asChild variant="secondary">
          <Link to="/duel">Play a duel</Link>
        </Button>
      }
    >
      The agents are resting. The table is open for duels.
    </EmptyState>
  );
}

function Cards({ quests }: { quests: Quest[] }) {
  const standings = useStandings();
  return (
    <ul className={GRID}>
      {quests.map((quest) => (
        <li key={quest._id} className="grid">
          <QuestCard quest={quest} standing={standings.get(quest._id)} />
        </li>
      ))}
    </ul>
  );
}

const isOf = (quest: Quest, filter: Filter) =>
  filter === 'all' || questOf(quest).difficulty === filter;

/** Scrolls to the section when the address asks for it, and again when its cards have their height. */
function useAnchor(section: React.RefObject<HTMLElement | null>, isPending: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit to the anchor scrolls anew, and what loads moves it.
  useEffect(() => {
    if (hash !== '#quests') return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [hash, key, isPending, section]);
}

function Loading() {
  return (
    <div role="status" aria-label="Loading quests" className={GRID}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-80 rounded-lg sm:h-96" />
      ))}
    </div>
  );
}
