import { Network } from 'lucide-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { Run, Tournament } from '@/api/tournament-types';
import { serverText } from '@/lib/api-error';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { CheckIn } from '../detail/check-in';
import { BracketHead } from './bracket-head';
import { ChampionLine } from './champion';
import { Drawn } from './drawn';
import { Entrants } from './entrants';
import { NextMatch } from './next-match';
import { directoryOf, entrantOf } from './people';
import { useBracket } from './use-bracket';

const OrganiserPanel = lazyWithRetry(() =>
  import('../organiser/organiser-panel').then((m) => ({ default: m.OrganiserPanel })),
);

export interface BracketTabProps {
  tournament: Tournament;
  run: Run;
  /** A running match as it is played. */
  table: (matchId: string) => ReactNode;
}

/** The bracket's page: live, whoever looks at it. */
export function BracketTab({ tournament, run, table }: BracketTabProps) {
  const { user } = useSession();
  const { data: bracket, error, isFetching, refetch, link, viewers } = useBracket(tournament._id);
  const people = useMemo(() => (bracket ? directoryOf(bracket) : null), [bracket]);
  if (!bracket || !people) {
    return error ? (
      <ErrorState
        as="h2"
        title="The bracket did not load"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {serverText(error, 'The server did not answer.')}
      </ErrorState>
    ) : (
      <BracketSkeleton />
    );
  }
  const mine = entrantOf(bracket, user?.address)?.id;
  const own =
    user !== null && tournament.createdBy?.address.toLowerCase() === user.address.toLowerCase();
  const organiser = own || user?.isAdmin === true;
  const id = tournament._id;
  return (
    <>
      {mine === undefined ? null : <NextMatch {...{ id, run, bracket, people, mine }} />}
      <div className="mx-auto flex w-full max-w-[1600px] flex-col gap-5 px-4 py-5 md:px-8">
        <BracketHead bracket={bracket} link={link} viewers={viewers} />
        {organiser ? (
          <Suspense fallback={<Skeleton className="h-16 rounded-lg" />}>
            <OrganiserPanel {...{ tournament, run, bracket, own }} />
          </Suspense>
        ) : null}
        <CheckIn tournament={tournament} run={run} />
        <ChampionLine bracket={bracket} prize={tournament.prize} />
        {bracket.matches.length > 0 ? (
          <Drawn {...{ id, run, bracket, people, mine, organiser, own, table }} />
        ) : bracket.entrants.length > 0 ? (
          <Entrants bracket={bracket} mine={mine} />
        ) : (
          <EmptyState icon={Network} title="Nobody has entered yet">
            The bracket is drawn when the tournament starts.
          </EmptyState>
        )}
      </div>
    </>
  );
}

function BracketSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading bracket"
      className="mx-auto flex w-full max-w-[1600px] gap-10 overflow-hidden px-4 py-8 md:px-8"
    >
      {[8, 4, 2, 1].map((matches) => (
        <div key={matches} className="flex w-52 shrink-0 flex-col justify-around gap-4">
          {Array.from({ length: matches }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move.
            <Skeleton key={index} className="h-16 rounded-sm" />
          ))}
        </div>
      ))}
    </div>
  );
}
