import { RefreshCw, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { type RestartNotice, restartNotice } from '@/lib/restart-notice';
import { timeParts } from '@/lib/time-parts';
import { useNow } from '@/lib/use-now';
import { IconButton } from './icon-button';

/** The announcement stays so long after its time, in milliseconds: the restart takes a moment. */
const LINGER_MS = 20_000;

/** Says that the server is about to restart, on every page, until it has. */
export function RestartBanner() {
  const notice = useSyncExternalStore(restartNotice.subscribe, restartNotice.get);
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (!notice || dismissed === notice.at) return null;
  return <Banner notice={notice} onDismiss={() => setDismissed(notice.at)} />;
}

function Banner({ notice, onDismiss }: { notice: RestartNotice; onDismiss: () => void }) {
  const left = notice.until - useNow(1000);
  if (left < -LINGER_MS) return null;
  const [days, hours, minutes, seconds] = timeParts(left);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = hours + days * 24;
  const clock = `${whole > 0 ? `${whole}:${two(minutes)}` : minutes}:${two(seconds)}`;
  return (
    <aside
      aria-label="Announcement"
      className="fixed inset-x-3 top-16 z-40 mx-auto flex max-w-xl items-center gap-3 rounded-md border border-brass/40 bg-ink-2 py-1.5 pr-1.5 pl-4 text-sm shadow-raised md:top-3"
    >
      <RefreshCw aria-hidden className="size-4 shrink-0 text-brass" />
      <p className="min-w-0 flex-1 break-words">
        {/* Read out once; the clock would be read out every second. */}
        <span role="status">
          {left > 0 ? 'Cuecast restarts soon.' : 'Cuecast restarts now.'} {notice.text}
        </span>{' '}
        <span className="text-dim">You come back by yourself.</span>
      </p>
      {left > 0 ? (
        <span role="timer" className="font-display font-semibold text-base text-brass tabular-nums">
          {clock}
        </span>
      ) : null}
      <IconButton label="Hide the announcement" onClick={onDismiss}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </aside>
  );
}
