import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { getGuestsTable, getOwnTable } from '@/api/duel';
import type { OwnTable } from '@/api/duel-types';
import { openLaunch } from '@/api/open-game';
import { startQuest } from '@/api/quests';
import { guestToken } from '@/lib/guest';
import { notify } from '@/lib/notify';
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
    try {
      // Its ticket is good once, and may have been used in another tab since.
      const fresh = await read();
      if (!fresh) {
        notify.info('That match is over.', { id: 'own-table' });
        return void refetch();
      }
      const opened = await openLaunch(await wayBack(fresh, user?.address ?? null));
      if (!opened) notify.error(FAILED, { id: 'own-table' });
    } catch {
      notify.error(FAILED, { id: 'own-table' });
    }
  };
  return (
    <aside
      aria-label="Your table"
      className="fixed inset-x-3 top-16 z-30 flex items-center gap-2 rounded-md border border-felt/50 bg-ink-2 py-1.5 pr-1.5 pl-4 text-sm shadow-raised md:inset-x-auto md:top-auto md:bottom-4 md:left-84 md:w-72 md:flex-wrap md:pb-2 md:pl-3"
    >
      <p
        role="status"
        className="line-clamp-2 min-w-0 flex-1 text-balance break-words leading-snug"
      >
        {WHAT[table.kind]} against <b className="font-semibold">{table.against}</b> goes on
      </p>
      <Button className="shrink-0 md:order-last md:w-full" onClick={() => void back()}>
        <span>
          Back<span className="max-md:sr-only"> to the table</span>
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

/** A quest names its own page, where its reward is told. */
async function wayBack({ url, questId }: OwnTable, address: string | null): Promise<string> {
  if (!questId || address === null) return url;
  return (await startQuest(questId, address)).gameUrl;
}
