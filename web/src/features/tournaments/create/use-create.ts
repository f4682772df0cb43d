import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { createTournament } from '@/api/tournaments';
import { useSession } from '@/lib/session';
import { payloadOf, type TournamentForm } from '../form/tournament-form';
import { refreshLists } from '../queries';
import { TEXTS } from '../texts';
import { tell } from '../toast';

/** Creates the tournament, says so, and goes to its page. */
export function useCreate(): (form: TournamentForm) => Promise<void> {
  const { requireToken } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (form) => {
    if (!(await requireToken())) throw new Error(TEXTS.createLogin);
    const tournament = await createTournament(payloadOf(form));
    if (!tournament) throw new Error(TEXTS.createFailed);
    tell.good(TEXTS.created);
    refreshLists(queries);
    await navigate(`/tournament/${tournament._id}`);
  };
}
