import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getGuestsTable, getOwnTable } from '@/api/duel';
import type { OwnTable } from '@/api/duel-types';
import { openLaunch } from '@/api/open-game';
import { guestToken } from '@/lib/guest';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

/** Between two looks at whether the match still runs, in milliseconds. */
const AGAIN_MS = 20_000;

interface OwnTableView {
  /** The match that goes on without its player; null for none, undefined while it is not known. */
  table: OwnTable | null | undefined;
  back: () => void;
  busy: boolean;
}

/** The table at which somebody still sits, and the way back to it. */
export function useOwnTable(): OwnTableView {
  const { token, user } = useSession();
  const guest = token ? null : guestToken();
  const [busy, setBusy] = useState(false);
  const read = () => (guest ? getGuestsTable(guest) : getOwnTable());
  const { data: table, refetch } = useQuery({
    queryKey: ['duel', 'own-table', token ? user?.address : guest],
    queryFn: read,
    enabled: Boolean(token ?? guest),
    refetchInterval: ({ state }) => (state.data ? AGAIN_MS : false),
    refetchOnWindowFocus: true,
    retry: false,
  });
  const back = async () => {
    setBusy(true);
    try {
      // Its ticket is good once, and may have been used in another tab since.
      const fresh = await read();
      // This page is left then.
      if (fresh && (await openLaunch(wayBack(fresh, user?.address ?? null)))) return;
      if (fresh) notify.error(FAILED, { id: 'own-table' });
      else {
        notify.info('That match is over.', { id: 'own-table' });
        void refetch();
      }
    } catch {
      notify.error(FAILED, { id: 'own-table' });
    }
    setBusy(false);
  };
  return { table, back: () => void back(), busy };
}

const FAILED = 'The table could not be opened. Try again in a moment.';

/** A match by its kind. */
export const OWN_MATCH: Record<OwnTable['kind'], string> = {
  duel: 'Your duel',
  quick: 'Your match',
  tournament: 'Your cup match',
  practice: 'Your practice',
  quest: 'Your quest',
  house: 'Your match',
};

/** The page of a quest's game is told which quest it is, so that its reward is told there. */
function wayBack({ url, questId }: OwnTable, address: string | null): string {
  if (!questId || address === null) return url;
  return `${url}&${new URLSearchParams({ questId, address })}`;
}
