import { useQuery } from '@tanstack/react-query';
import { type FeaturedTable, getFeaturedTable } from '@/api/tables';

const REFRESH_MS = 5000;

export const useFeaturedQuery = () =>
  useQuery({
    queryKey: ['featured-table'],
    queryFn: ({ signal }) => getFeaturedTable({ signal }),
    refetchInterval: REFRESH_MS,
  });

/** The best running table; null while there is none, and where it is not known. */
export const useFeatured = (): FeaturedTable | null => useFeaturedQuery().data ?? null;
