import { Spinner } from '@/ui/spinner';
import type { TableSnapshot } from '../table-state';
import type { TableState } from '../wire';
import { SecondsLeft } from './seconds-left';

interface TableNoticeProps {
  snapshot: TableSnapshot;
  state: TableState;
}

/** What keeps the match from going on, for as long as it does. */
export function TableNotice({ snapshot, state }: TableNoticeProps) {
  const { link, you, clockOffset } = snapshot;
  const away = state.players.find(({ connected, seat }) => !connected && seat !== you);
  const text =
    link !== 'open'
      ? 'Connection lost. Coming back to the table...'
      : state.status === 'waiting'
        ? `Waiting for ${away?.username ?? 'both players'}...`
        : state.status === 'running' && away?.returnBy
          ? `${away.username} has left. Time to come back:`
          : null;
  if (!text) return null;
  return (
    <p
      role="status"
      className="absolute inset-x-2 top-3 z-10 mx-auto flex w-fit items-center gap-2 rounded-md border border-brass bg-ink-0/90 px-3 py-2 text-brass text-sm"
    >
      <Spinner className="size-4" /> {text}
      {link === 'open' && state.status === 'running' && away?.returnBy ? (
        <SecondsLeft until={away.returnBy - clockOffset} />
      ) : null}
    </p>
  );
}
