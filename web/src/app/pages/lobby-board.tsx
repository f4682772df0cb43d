import { useQuery } from '@tanstack/react-query';
import { getTables } from '@/api/tables';
import { TableThumb } from '@/features/table/thumb/table-thumb';

/** The table of a match that is played; empty until it is known where the balls lie. */
export function LobbyBoard({ matchId }: { matchId: string }) {
  const { data } = useQuery({
    queryKey: ['lobby-board', matchId],
    queryFn: ({ signal }) => getTables([matchId], { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const card = data?.find(({ id }) => id === matchId);
  return card ? <TableThumb id={matchId} card={card} /> : null;
}
