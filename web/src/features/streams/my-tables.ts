import { useQuery } from '@tanstack/react-query';
import { getMyTables, type MyTables } from '@/api/tables';
import { useSession } from '@/lib/session';
import { tableOf } from './stream-form';

const REFRESH_MS = 5000;

/** Tables that one may put on now; undefined while they are asked for. */
export function useMyTables(wanted = true) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['tables', 'mine', user?.address],
    queryFn: ({ signal }) => getMyTables({ signal }),
    enabled: wanted && user !== null,
    refetchInterval: REFRESH_MS,
  });
}

/** Match or tournament of a choice of the form, and the title that fits it. */
export function chosenOf(tables: MyTables | undefined, choice: string) {
  const source = tableOf(choice);
  if (!source || !tables) return null;
  if (source.kind === 'match') {
    const match = tables.matches.find(({ matchId }) => matchId === source.id);
    return match ? { source, match, title: versus(match) } : null;
  }
  const found = tables.tournaments.find(({ tournamentId }) => tournamentId === source.id);
  return found ? { source, match: found.match, title: found.title } : null;
}

/** `Ada v Rio`. */
export const versus = ({ players }: MyTables['matches'][number]): string =>
  players.map(({ username }) => username).join(' v ');
