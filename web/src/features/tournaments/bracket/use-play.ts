import { useMutation, useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/config';
import { playMatch } from '@/api/tournaments';
import { serverText } from '@/lib/api-error';
import { goToGame } from '@/lib/game-url';
import { useSession } from '@/lib/session';
import { tell } from '../toast';

/** Opens the table of one's own match. */
export function usePlay(id: string) {
  const { requireToken } = useSession();
  const config = useQuery(configQuery);
  return useMutation({
    mutationFn: async (match: number) => {
      if (!(await requireToken())) return;
      const { url } = await playMatch(id, match);
      const { gameOrigin } = config.data ?? (await config.refetch()).data ?? {};
      if (!goToGame(url, gameOrigin)) tell.bad('The server sent a table that cannot be opened');
    },
    onError: (error) => tell.bad(serverText(error, 'Failed to open the table')),
  });
}
