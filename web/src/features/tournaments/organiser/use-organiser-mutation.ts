import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TOURNAMENTS } from '@/api/tournament-keys';
import { serverText } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { refreshTournament } from '../queries';
import { tell } from '../toast';

interface OrganiserMutation<Input> {
  run: (input: Input) => Promise<unknown>;
  done: string;
  failed: string;
  onDone?: () => void;
}

/** Something that the organiser does with a running tournament; the pages are asked again after it. */
export function useOrganiserMutation<Input = void>(
  id: string,
  { run, done, failed, onDone }: OrganiserMutation<Input>,
) {
  const queries = useQueryClient();
  const { requireToken } = useSession();
  return useMutation({
    mutationFn: async (input: Input) => {
      if (!(await requireToken())) return false;
      await run(input);
      return true;
    },
    onSuccess: (did) => {
      if (!did) return;
      tell.good(done);
      onDone?.();
    },
    onError: (error) => tell.bad(serverText(error, failed)),
    onSettled: () => {
      refreshTournament(queries, id);
      void queries.invalidateQueries({ queryKey: [...TOURNAMENTS, 'bracket', id] });
    },
  });
}
