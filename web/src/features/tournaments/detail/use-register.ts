import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tournament } from '@/api/tournament-types';
import { checkIn, joinTournament, leaveTournament } from '@/api/tournaments';
import { serverText } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { refreshTournament, remember } from '../queries';
import { TEXTS } from '../texts';
import { tell } from '../toast';

/** What somebody does about their own place in a tournament. */
export function useRegister(id: string) {
  const register = useDeed(id, {
    run: joinTournament,
    done: 'You are registered',
    failed: TEXTS.joinFailed,
  });
  const leave = useDeed(id, {
    run: leaveTournament,
    done: 'You have left the tournament',
    failed: 'Failed to leave the tournament',
  });
  const come = useDeed(id, {
    run: checkIn,
    done: 'You are checked in',
    failed: 'Failed to check in',
  });
  return { register, leave, checkIn: come };
}

interface Deed {
  run: (id: string) => Promise<Tournament>;
  done: string;
  failed: string;
}

function useDeed(id: string, { run, done, failed }: Deed) {
  const { user, requireToken, connect } = useSession();
  const queries = useQueryClient();
  const deed = useMutation({
    mutationFn: async () => {
      // Null: declined, and told so.
      const token = await requireToken();
      return token ? run(id) : null;
    },
    onSuccess: (tournament) => {
      if (!tournament || !user) return;
      remember(queries, tournament, user.address);
      tell.good(done);
    },
    onError: (error) => {
      tell.bad(serverText(error, failed));
      refreshTournament(queries, id);
    },
  });
  const act = () => {
    if (user) deed.mutate();
    else
      tell.bad(TEXTS.login, {
        action: { label: 'Login / Signup', onClick: () => void connect() },
      });
  };
  return { act, busy: deed.isPending };
}
