import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { restartNotice } from '@/lib/restart-notice';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { OWN_MATCH, useOwnTable } from './use-own-table';

/** On every page: the way back to the table of a match that goes on without its player. */
export function OwnTableBar() {
  const { table, back, busy } = useOwnTable();
  const [hidden, setHidden] = useState<string | null>(null);
  const restarts = useSyncExternalStore(restartNotice.subscribe, restartNotice.get);
  if (!table || table.matchId === hidden) return null;
  return (
    <aside
      aria-label="Your table"
      className={`fixed inset-x-3 z-30 flex items-center gap-2 rounded-md border border-felt/50 bg-ink-2 py-1.5 pr-1.5 pl-4 text-sm shadow-raised short:inset-x-auto short:top-2 short:left-20 short:w-84 desk:inset-[auto_1rem_1rem_auto] desk:max-w-md desk:[body:has(#live-chat)_&]:right-92 ${restarts ? 'top-36' : 'top-16'}`}
    >
      <p
        role="status"
        className="line-clamp-2 min-w-0 flex-1 text-balance break-words leading-snug"
      >
        {OWN_MATCH[table.kind]} against <b className="font-semibold">{table.against}</b> goes on
      </p>
      <Button className="shrink-0" busy={busy} onClick={back}>
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
