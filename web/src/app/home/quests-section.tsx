import { Target } from 'lucide-react';
import { Link } from 'react-router';
import { questOf } from '@/api/quest-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { Near } from '@/ui/near';
import { Skeleton } from '@/ui/skeleton';
import { CardRow, CardRowSkeleton } from './card-row';
import { Nothing } from './nothing';
import { Section } from './section';
import type { HomeState } from './use-home';

const QuestCard = lazyWithRetry(() =>
  import('@/features/quests/card/quest-card').then((m) => ({ default: m.QuestCard })),
);

const SHOWN = 3;

/** Where quests do not load, there are none. */
export function QuestsSection({ state }: { state: HomeState }) {
  const quests = state.home?.quests.slice(0, SHOWN).map(questOf) ?? [];
  return (
    <Section id="home-quests" title="Quests" all={{ to: '/bitpool#quests', text: 'View All' }}>
      {state.isPending ? (
        <QuestsSkeleton />
      ) : quests.length > 0 ? (
        <Near height="h-80" fallback={<QuestsSkeleton />}>
          <CardRow items={quests} card={(quest) => <QuestCard quest={quest} />} />
        </Near>
      ) : (
        <Nothing
          icon={Target}
          title="No active quests available"
          action={
            <Button asChild variant="secondary">
              <Link to="/duel">Play a duel</Link>
            </Button>
          }
        >
          The agents are resting. The table is open for duels.
        </Nothing>
      )}
    </Section>
  );
}

function QuestsSkeleton() {
  return (
    <CardRowSkeleton label="Loading quests" picture="aspect-[2/1]">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-10" />
      <Skeleton className="h-7 w-1/3" />
      <Skeleton className="h-8" />
    </CardRowSkeleton>
  );
}
