import { ArrowLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { QuestDetail } from '@/api/quest-types';
import { notify } from '@/lib/notify';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { isMissing, isOfEvents, useQuest } from '../queries';
import { TEXTS } from '../texts';
import { questOf } from '../words';
import { EventCard } from './event-card';
import { Leaderboard } from './leaderboard';
import { Participants } from './participants';
import type { QuestPayment } from './payment';
import { PlayCard } from './play-card';
import { QuestHead } from './quest-head';
import { Replays } from './replays';
import { Rules } from './rules';
import { useGameReturn } from './use-game-return';

interface QuestPageProps {
  /** Draws its child with the means of paying this quest, from the credits' feature. */
  paying: (questId: string, page: (payment: QuestPayment) => ReactNode) => ReactNode;
}

/** A quest: what to do, what one gets, how many places there are, who won, and the proof. */
export function QuestPage({ paying }: QuestPageProps) {
  const { id = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuest(id);
  useGameReturn(id);
  usePageMeta({
    title: data ? questOf(data, 'page').name : 'Quest',
    description: data?.description ?? 'A quest on Cuecast.',
    image: data?.image ?? undefined,
  });
  const failed = error !== null && !isMissing(error);
  useEffect(() => {
    if (failed) notify.error(TEXTS.loadFailed, { id: 'quest-load' });
  }, [failed]);
  if (data) return paying(id, (payment) => <Loaded quest={data} payment={payment} />);
  if (isPending) return <Loading />;
  if (isMissing(error)) return <NotFound isBadId={error.status === 400} />;
  return (
    <ErrorState
      as="h1"
      title={TEXTS.loadFailed}
      className="min-h-[70dvh]"
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={<BackButton />}
    >
      The server did not answer.
    </ErrorState>
  );
}

function Loaded({ quest, payment }: { quest: QuestDetail; payment: QuestPayment }) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-4 md:px-8 md:py-6">
      <Link
        to="/bitpool#quests"
        className="-ml-1 mb-3 inline-flex h-10 items-center gap-1.5 rounded-sm px-1 font-medium text-sm hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back
      </Link>
      <div className="grid items-start gap-6 lg:gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <QuestHead quest={quest} />
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isOfEvents(quest) ? (
            <EventCard quest={quest} payment={payment} />
          ) : (
            <PlayCard quest={quest} payment={payment} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-9">
          <Rules quest={quest} />
          <Leaderboard quest={quest} />
          <Replays replays={quest.replays ?? []} />
          <Participants quest={quest} />
        </div>
      </div>
      {payment.dialog}
    </div>
  );
}

function NotFound({ isBadId }: { isBadId: boolean }) {
  return (
    <EmptyState
      as="h1"
      icon={SearchX}
      title={isBadId ? TEXTS.badId : TEXTS.notFound}
      className="min-h-[70dvh]"
      action={<BackButton />}
    >
      It was removed, or the link has a typo in it.
    </EmptyState>
  );
}

function BackButton() {
  return (
    <Button asChild variant="secondary">
      <Link to="/bitpool#quests">All quests</Link>
    </Button>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading quest"
      className="mx-auto grid w-full max-w-7xl gap-8 px-4 py-16 md:px-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="space-y-4">
        <Skeleton className="aspect-[5/2] w-full rounded-lg" />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-5 w-full max-w-prose" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
