import type { OperatedRoom } from '@/api/operations';
import { count } from './format';

/** How full a room's mailbox is: past half it is worth a look, at the end the room answers busy. */
export function Mailbox({ room: { waiting, mailbox } }: { room: OperatedRoom }) {
  if (mailbox === 0) return <span className="text-faint">–</span>;
  const part = Math.min(1, waiting / mailbox);
  const colour = part > 0.8 ? 'bg-live' : part > 0.5 ? 'bg-brass' : 'bg-felt';
  return (
    <span
      className="inline-flex items-center gap-2"
      title={`${waiting} of ${mailbox} places taken`}
    >
      <span className={`text-xs tabular-nums ${waiting === 0 ? 'text-faint' : 'text-text'}`}>
        {count(waiting)}
      </span>
      <span aria-hidden className="h-1.5 w-8 overflow-hidden rounded-full bg-ink-3">
        <span
          className={`block h-full rounded-full transition-[width] ${colour}`}
          style={{ width: `${part * 100}%` }}
        />
      </span>
    </span>
  );
}
