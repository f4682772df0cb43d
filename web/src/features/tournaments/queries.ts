import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { TOURNAMENTS } from '@/api/tournament-keys';
import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import { getTournament, listTournaments, MALFORMED } from '@/api/tournaments';
import { ApiError } from '@/lib/api-error';
import { useSession } from '@/lib/session';

const PAGE = 24;
const LIST_MS = 30_000;
/** How often one is asked for whose check-in or start is due by now. */
const OVERDUE_MS = 3000;

/** Page after page, as the server orders them. */
export function useTournaments(status: TournamentStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [...TOURNAMENTS, 'list', status ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      listTournaments({ status, limit: PAGE, cursor }, { signal, toast: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: LIST_MS,
    // One that changed its place between two pages is shown once.
    select: ({ pages }) => [
      ...new Map(
        pages.flatMap((page) => page.tournaments).map((each) => [each._id, each]),
      ).values(),
    ],
  });
}

/** Text beneath 'Failed to fetch tournaments'; the malformed answer has words of its own. */
export function listProblem(error: Error): string | null {
  if (error instanceof ApiError) return error.status > 0 ? error.message : null;
  return error.message === MALFORMED ? MALFORMED : null;
}

const detailKey = (id: string, address: string | undefined) =>
  [...TOURNAMENTS, 'detail', id, address ?? 'guest'] as const;

/** A tournament; `isRegistered` and the check-in are of whoever is signed in. */
export function useTournament(id: string) {
  const { user, token } = useSession();
  const address = token ? user?.address : undefined;
  return useQuery({
    queryKey: detailKey(id, address),
    queryFn: ({ signal }) => getTournament(id, { signal, toast: false }),
    refetchInterval: ({ state }) => (isOverdue(state.data, Date.now()) ? OVERDUE_MS : LIST_MS),
    retry: (failures, error) => failures < 2 && !isMissing(error),
    networkMode: 'always',
  });
}

/** By this page's clock it should be further than the server said. */
function isOverdue(tournament: Tournament | undefined, now: number): boolean {
  const run = tournament?.run;
  if (!run || (run.phase !== 'registration' && run.phase !== 'check_in')) return false;
  const due = run.phase === 'registration' ? (run.checkInOpensAt ?? run.startsAt) : run.startsAt;
  return Date.parse(due) <= now;
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Puts a tournament that the server answered where the pages read it. */
export function remember(queries: QueryClient, tournament: Tournament, address: string): void {
  queries.setQueryData(detailKey(tournament._id, address), tournament);
  refreshLists(queries);
}

export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [...TOURNAMENTS, 'list'] });
}

export function refreshTournament(queries: QueryClient, id: string): void {
  void queries.invalidateQueries({ queryKey: [...TOURNAMENTS, 'detail', id] });
}
