import { Spinner } from '@/ui/spinner';
import type { TableSnapshot } from '../table-state';
import type { TableState } from '../wire';
import { SecondsLeft } from './seconds-left';

/** Notice of what keeps the match from going on; null while nothing does. */
export function noticeOf({ link, you, clockOffset }: TableSnapshot, state: TableState) {
  const away = state.players.find(({ connected, seat }) => !connected && seat !== you);
  if (link !== 'open') return { text: 'Connection lost. Coming back to the table...', until: null };
  if (state.status === 'waiting') {
    return { text: `Waiting for ${away?.username ?? 'both players'}...`, until: null };
  }
  if (state.status !== 'running' || !away?.returnBy) return null;
  const text = `${away.username} has left. Time to come back:`;
  return { text, until: away.returnBy - clockOffset };
}

/** It stands where the news stand, for as long as it holds. */
export function TableNotice({ text, until }: { text: string; until: number | null }) {
  return (
    <p
      role="status"
      className="flex h-14 items-center gap-2 text-brass text-sm leading-tight @3xl/table:h-15 short:group-data-fill/frame:h-auto short:group-data-fill/frame:min-h-20 short:group-data-fill/frame:flex-col short:group-data-fill/frame:text-xs"
    >
      <Spinner className="size-4 shrink-0" /> {text}
      {until === null ? null : <SecondsLeft until={until} />}
    </p>
  );
}
