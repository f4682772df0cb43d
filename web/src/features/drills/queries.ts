import { useQuery } from '@tanstack/react-query';
import { getDrills } from '@/api/drills';
import { useSession } from '@/lib/session';

export const DRILLS_KEY = ['drills'];

/** All drills with the caller's own bests; asked for anew by each page, since a run may have gone on elsewhere. */
export function useDrills() {
  const { token } = useSession();
  return useQuery({
    queryKey: [...DRILLS_KEY, token !== null],
    queryFn: ({ signal }) => getDrills({ signal }),
    refetchOnMount: 'always',
  });
}
