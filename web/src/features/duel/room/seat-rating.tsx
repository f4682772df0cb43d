import { useQuery } from '@tanstack/react-query';
import { getStats } from '@/api/duel';
import { DUEL_QUERIES } from '../lobby/queries';

/** Rating of one who sits at the table, or that there is none before their first rated match. */
export function SeatRating({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: [...DUEL_QUERIES, 'rating', userId],
    queryFn: ({ signal }) => getStats(userId, { signal }),
  });
  if (data === undefined) return null;
  const look = 'text-dim tabular-nums max-sm:after:content-["_·"] short:after:content-["_·"]';
  if (data === null || data.matchesPlayed === 0) return <span className={look}>Unrated</span>;
  return (
    <span title="Rating" className={look}>
      {Math.round(data.rating)}
    </span>
  );
}
