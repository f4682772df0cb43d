import { ArrowLeft, SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { SeasonDetail } from '@/api/seasons';
import { many } from '@/lib/many';
import { plainAmount } from '@/lib/money';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { Section } from '../detail/section';
import { isMissing } from '../queries';
import { Ladder } from './ladder';
import { useSeason, useSeasonStanding } from './queries';
import { SeasonTime } from './season-time';

/** A season: what counts, until when, who leads, and what the places pay. */
export function SeasonPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useSeason(id);
  usePageMeta({
    title: data?.title ?? 'Season',
    description: data?.description || 'A ladder over quests, with prizes.',
  });
  if (data) return <Loaded season={data} />;
  if (isPending) {
    return (
      <div role="status" aria-label="Loading season" className="mx-auto w-full max-w-5xl p-8">
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (isMissing(error)) {
    return (
      <EmptyState
        as="h1"
        icon={SearchX}
        title="There is no such season"
        className="min-h-[70dvh]"
        action={
          <Button asChild variant="secondary">
            <Link to="/bitpool#quests">All quests</Link>
          </Button>
        }
      >
        It was withdrawn, or the link has a typo in it.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      as="h1"
      title="The season did not load"
      className="min-h-[70dvh]"
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      The server did not answer.
    </ErrorState>
  );
}

function Loaded({ season }: { season: SeasonDetail }) {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-8 md:py-6">
      <Link
        to="/bitpool#quests"
        className="-ml-1 mb-3 inline-flex h-10 items-center gap-1.5 rounded-sm px-1 font-medium text-sm hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back
      </Link>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-9">
          <header className="flex flex-col gap-2">
            <h1 className="break-words font-bold font-display text-3xl">{season.title}</h1>
            <p className="text-dim">
              <SeasonTime season={season} />
            </p>
            {season.description ? (
              <p className="max-w-prose whitespace-pre-line break-words">{season.description}</p>
            ) : null}
          </header>
          <Section title="Ladder">
            <Ladder season={season} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Own season={season} />
          <Section title="What counts">
            <p className="mb-2 text-dim text-sm">
              Each time you reach the goal of one of these while the season runs.
            </p>
            <ul className="flex flex-col">
              {season.quests.map((quest) => (
                <li key={quest._id}>
                  <Link
                    to={`/quests/${quest._id}`}
                    className="inline-block py-2 text-chalk underline-offset-4 hover:underline"
                  >
                    {quest.title}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Prizes">
            <ol className="divide-y divide-ink-3 rounded-md border border-ink-3 text-sm tabular-nums">
              {season.prizes.map((prize, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index.
                  key={index}
                  className="flex justify-between gap-4 px-3.5 py-2.5"
                >
                  <span className="text-dim">#{index + 1}</span>
                  <span className="font-semibold">
                    {plainAmount(prize)} {season.currency}
                  </span>
                </li>
              ))}
            </ol>
            <p className="mt-2 text-faint text-sm">
              Promised from the reserve; they go to the balance a quarter of an hour after the end.
            </p>
          </Section>
        </div>
      </div>
    </div>
  );
}

function Own({ season }: { season: SeasonDetail }) {
  const standing = useSeasonStanding(season._id);
  if (!standing) return null;
  return (
    <Card className="flex flex-col gap-1 p-5">
      <p className="font-semibold">
        {standing.place ? `You are #${standing.place}` : 'You are not on the ladder yet'}
      </p>
      <p className="text-dim text-sm">
        {standing.place
          ? `${many(standing.wins, 'goal')} reached.`
          : 'Reach the goal of one of its quests.'}
      </p>
    </Card>
  );
}
