import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tournament } from '@/api/tournament-types';
import { checkIn, joinTournament, leaveTournament } from '@/api/tournaments';
import { serverText } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { GOES_ON, useWish } from '@/lib/wish';
import { refreshTournament, remember } from '../queries';
import { TEXTS } from '../texts';
import { tell } from '../toast';

/** Actions of somebody on their own place in a tournament. */
export function useRegister(id: string) {
  const register = useRegistrationMutation(id, {
    run: joinTournament,
    done: 'You are registered',
    failed: TEXTS.joinFailed,
  });
  const leave = useRegistrationMutation(id, {
    run: leaveTournament,
    done: 'You have left the tournament',
    failed: 'Failed to leave the tournament',
  });
  const come = useRegistrationMutation(id, {
    run: checkIn,
    done: 'You are checked in',
    failed: 'Failed to check in',
  });
  return { register, leave, checkIn: come };
}

interface RegistrationMutation {
  run: (id: string) => Promise<Tournament>;
  done: string;
  failed: string;
}

function useRegistrationMutation(id: string, { run, done, failed }: RegistrationMutation) {
  const { user, requireToken, connect } = useSession();
  const queries = useQueryClient();
  const mutation = useMutation({
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
    if (user) mutation.mutate();
    else {
      wish();
      tell.bad(TEXTS.login, {
        description: GOES_ON,
        action: { label: 'Login / Signup', onClick: () => void connect() },
      });
    }
  };
  const wish = useWish(`tournament: ${done}`, id, act);
  return { act, busy: mutation.isPending };
}
