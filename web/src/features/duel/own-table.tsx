import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { getGuestsTable, getOwnTable } from '@/api/duel';
import type { OwnTable } from '@/api/duel-types';
import { openLaunch } from '@/api/open-game';
import { guestToken } from '@/lib/guest';
import { notify } from '@/lib/notify';
import { restartNotice } from '@/lib/restart-notice';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';

/** Between two looks at whether the match still runs, in milliseconds. */
const AGAIN_MS = 20_000;

/** On every page: the way back to the table of a match that goes on without its player. */
export function OwnTableBar() {
  const { token, user } = useSession();
  const guest = token ? null : guestToken();
  const [hidden, setHidden] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const restarts = useSyncExternalStore(restartNotice.subscribe, restartNotice.get);
  const read = () => (guest ? getGuestsTable(guest) : getOwnTable());
  const { data: table, refetch } = useQuery({
    queryKey: ['duel', 'own-table', token ? user?.address : guest],
    queryFn: read,
    enabled: Boolean(token ?? guest),
    refetchInterval: ({ state }) => (state.data ? AGAIN_MS : false),
    refetchOnWindowFocus: true,
    retry: false,
  });
  if (!table || table.matchId === hidden) return null;
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
  return (
    <aside
      aria-label="Your table"
      className={`fixed inset-x-3 z-30 flex items-center gap-2 rounded-md border border-felt/50 bg-ink-2 py-1.5 pr-1.5 pl-4 text-sm shadow-raised short:inset-x-auto short:top-2 short:left-20 short:w-84 desk:inset-x-auto desk:top-auto desk:bottom-4 desk:left-84 desk:w-72 desk:flex-wrap desk:pb-2 desk:pl-3 ${restarts ? 'top-36' : 'top-16'}`}
    >
      <p
        role="status"
        className="line-clamp-2 min-w-0 flex-1 text-balance break-words leading-snug"
      >
        {WHAT[table.kind]} against <b className="font-semibold">{table.against}</b> goes on
      </p>
      <Button
        className="shrink-0 desk:order-last desk:w-full"
        busy={busy}
        onClick={() => void back()}
      >
        <span>
          Back<span className="sr-only desk:not-sr-only"> to the table</span>
        </span>
      </Button>
      <IconButton label="Hide" onClick={() => setHidden(table.matchId)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </aside>
  );
}

const FAILED = 'The table could not be opened. Try again in a moment.';

/** A match by its kind. */
const WHAT: Record<OwnTable['kind'], string> = {
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
