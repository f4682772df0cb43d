import { useQuery } from '@tanstack/react-query';
import { getStats } from '@/api/duel';
import { DUEL_QUERIES } from '../lobby/queries';

/** Rating of one who sits at the table; nothing before their first rated match. */
export function SeatRating({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: [...DUEL_QUERIES, 'rating', userId],
    queryFn: ({ signal }) => getStats(userId, { signal }),
  });
  if (!data || data.matchesPlayed === 0) return null;
  return (
    <span title="Rating" className="shrink-0 text-dim text-sm tabular-nums">
      {Math.round(data.rating)}
    </span>
  );
}
