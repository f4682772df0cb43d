import type { Operations, OperationsMoment } from '@/api/operations';

/** Moments that the charts draw: the minutes of an hour, and now. */
export const REMEMBERED = 61;
/** Between two moments that stay, in milliseconds; the server's clock is not exact. */
const APART_MS = 55_000;

/** Figures of one look that the charts draw. */
export interface Moment {
  at: number;
  viewers: number;
  messages: number;
  deliveries: number;
  commitMs: number | null;
  flushMs: number | null;
  cpu: number | null;
  resident: number | null;
}

export function momentOf(now: Operations): Moment {
  const sum = (of: (kind: Operations['kinds'][number]) => number) =>
    now.kinds.reduce((all, kind) => all + of(kind), 0);
  return {
    at: Date.parse(now.at),
    viewers: now.process.sockets,
    messages: sum((kind) => kind.messagesPerSecond),
    deliveries: sum((kind) => kind.deliveriesPerSecond),
    commitMs: now.chatCommitMs,
    flushMs: slowestFlush(now),
    cpu: now.process.cpu,
    resident: now.process.residentBytes,
  };
}

/** A moment of the server's last hour. */
export function pastMoment(past: OperationsMoment): Moment {
  return {
    at: Date.parse(past.at),
    viewers: past.sockets,
    messages: past.messagesPerSecond,
    deliveries: past.deliveriesPerSecond,
    commitMs: past.chatCommitMs,
    flushMs: past.flushMs,
    cpu: past.cpu,
    resident: past.residentBytes,
  };
}

/** The moments with the newest look as the last of them: each minute one stays, and the oldest go. */
export function remember(moments: Moment[], next: Moment): Moment[] {
  const [before, last] = [moments.at(-2), moments.at(-1)];
  if (last?.at === next.at) return moments;
  const stays = !last || !before || last.at - before.at >= APART_MS;
  return [...(stays ? moments : moments.slice(0, -1)), next].slice(-REMEMBERED);
}

/** The server's hour, and after it what this page saw. */
export function joined(hour: Moment[], seen: Moment[]): Moment[] {
  const from = seen[0]?.at ?? Number.POSITIVE_INFINITY;
  return [...hour.filter(({ at }) => at < from), ...seen].slice(-REMEMBERED);
}

function slowestFlush({ rooms }: Operations): number | null {
  const measured = rooms.flatMap(({ flushMs }) => flushMs ?? []);
  return measured.length === 0 ? null : Math.max(...measured);
}
