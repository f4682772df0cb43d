import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getHistory, getOperations, type Operations } from '@/api/operations';
import { ApiError } from '@/lib/api-error';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';
import { joined, type Moment, momentOf, pastMoment, remember } from './trend';

/** Between two looks, in milliseconds; while the page is hidden nobody looks. */
const LOOK_MS = 2000;
/** Rooms in the table. */
const ROOMS = 500;

/** The node whose figures these are, where there are several. */
export const nodeOf = (now: Operations) => now.nodes.find((one) => one.isThis)?.node;

/** How it runs now, and how it was in the last minutes: of one node, since a balancer would answer by another each time. */
export function useOperations() {
  const node = useRef<number>(undefined);
  const [moments, setMoments] = useState<Moment[]>([]);
  const query = useQuery({
    queryKey: [...ADMIN, 'operations'],
    queryFn: async ({ signal }) => {
      const ask = (wanted?: number) =>
        asAdmin((options) => getOperations({ limit: ROOMS, node: wanted }, options), {
          signal,
          retry: false,
        });
      const found = await ask(node.current).catch((cause: unknown) => {
        // The node is gone: any other tells who is there.
        const gone = cause instanceof ApiError && cause.status === 503;
        if (gone && node.current !== undefined) return ask();
        throw cause;
      });
      node.current = nodeOf(found);
      return found;
    },
    refetchInterval: LOOK_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
  });
  const { data, refetch } = query;
  useEffect(() => {
    if (data) setMoments((before) => remember(before, momentOf(data)));
  }, [data]);
  const hour = useHour(data);
  const choose = (chosen: number) => {
    node.current = chosen;
    setMoments([]);
    void refetch();
  };
  return { ...query, moments: joined(hour, moments), choose };
}

const NONE: Moment[] = [];

/** The last hour of the node that is looked at, as the server remembers it; nothing where it did not answer. */
function useHour(now: Operations | undefined): Moment[] {
  const node = now && nodeOf(now);
  const { data } = useQuery({
    queryKey: [...ADMIN, 'operations', 'history', node ?? 'alone'],
    queryFn: async ({ signal }) => {
      const past = await asAdmin((options) => getHistory(node, options), { signal, toast: false });
      return past.map(pastMoment);
    },
    enabled: now !== undefined,
  });
  return data ?? NONE;
}
