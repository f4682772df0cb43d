import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getOperations } from '@/api/operations';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';
import { type Moment, momentOf, remember } from './trend';

/** Between two looks, in milliseconds; while the page is hidden nobody looks. */
const LOOK_MS = 2000;
/** Rooms in the table. */
const ROOMS = 500;

/** What runs now, and how it was in the last minutes. */
export function useOperations() {
  const [moments, setMoments] = useState<Moment[]>([]);
  const query = useQuery({
    queryKey: [...ADMIN, 'operations'],
    queryFn: ({ signal }) =>
      asAdmin((options) => getOperations(ROOMS, options), { signal, retry: false }),
    refetchInterval: LOOK_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
  });
  const { data } = query;
  useEffect(() => {
    if (data) setMoments((before) => remember(before, momentOf(data)));
  }, [data]);
  return { ...query, moments };
}
