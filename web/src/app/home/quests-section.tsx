import { Target } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { CardRow } from './card-row';
import { QuestCard } from './quest-card';
import { Section } from './section';
import type { HomeState } from './use-home';

const SHOWN = 3;

/** Where quests do not load, there are none. */
export function QuestsSection({ state }: { state: HomeState }) {
  const quests = state.home?.quests.slice(0, SHOWN) ?? [];
  return (
    <Section id="home-quests" title="Quests" all={{ to: '/bitpool#quests', text: 'View All' }}>
      {state.isPending ? (
        <QuestsSkeleton />
      ) : quests.length > 0 ? (
        <CardRow items={quests} card={(quest) => <QuestCard quest={quest} />} />
      ) : (
        <EmptyState
          icon={Target}
          title="No active quests available"
          className="rounded-lg border border-ink-3 border-dashed"
          action={
            <Button asChild variant="secondary">
              <Link to="/duel">Play a duel</Link>
            </Button>
          }
        >
          The agents are resting. The table is open for duels.
        </EmptyState>
      )}
    </Section>
  );
}

function QuestsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading quests"
      className="flex gap-4 overflow-hidden py-1 md:grid md:grid-cols-3 md:gap-5"
    >
      {['a', 'b', 'c'].map((key) => (
        <div
          key={key}
          className="w-[84%] shrink-0 overflow-hidden rounded-lg border border-ink-3 bg-ink-1 md:w-auto"
        >
          <Skeleton className="aspect-[2/1] rounded-none" />
          <div className="space-y-3 p-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-10" />
            <Skeleton className="h-7 w-1/3" />
            <Skeleton className="h-8" />
          </div>
        </div>
      ))}
    </div>
  );
}
