import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { TOURNAMENTS } from '@/api/tournament-keys';
import type { Tournament, TournamentEdit } from '@/api/tournament-types';
import {
  createAsAdmin,
  deleteTournament,
  listAllTournaments,
  updateTournament,
} from '@/api/tournaments';
import { serverText } from '@/lib/api-error';
import type { CallOptions } from '@/lib/http';
import { TEXTS } from '../texts';
import { tell } from '../toast';

/** Makes a call as an administrator; the panel lends it. */
export type AsAdmin = <T>(
  run: (options: CallOptions) => Promise<T>,
  options?: CallOptions,
) => Promise<T>;

const PAGE = 50;

export function useAllTournaments(asAdmin: AsAdmin) {
  return useInfiniteQuery({
    queryKey: [...TOURNAMENTS, 'admin'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin((options) => listAllTournaments({ cursor, limit: PAGE }, options), { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.tournaments),
  });
}

interface Saved {
  /** Undefined: it is new. */
  id: string | undefined;
  tournament: TournamentEdit;
}

/** Creates or updates. A refusal is the form's to show. */
export function useSave(asAdmin: AsAdmin, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, tournament }: Saved) =>
      asAdmin<unknown>((options) =>
        id === undefined
          ? createAsAdmin(tournament, options)
          : updateTournament(id, tournament, options),
      ),
    onSuccess: (_, { id }) => {
      tell.good(id === undefined ? TEXTS.created : TEXTS.updated);
      onDone();
    },
    onError: (error) => tell.bad(serverText(error, TEXTS.saveFailed)),
    onSettled: () => queries.invalidateQueries({ queryKey: TOURNAMENTS }),
  });
}

export function useDelete(asAdmin: AsAdmin, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Tournament) =>
      asAdmin<unknown>((options) => deleteTournament(_id, options)),
    onSuccess: () => {
      tell.good(TEXTS.deleted);
      onDone();
    },
    onError: (error) =>
      tell.bad(TEXTS.deleteFailed, {
        description: serverText(error, 'The server did not answer.'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: TOURNAMENTS }),
  });
}
