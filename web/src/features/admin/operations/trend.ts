import type { Operations } from '@/api/operations';

/** Looks that the charts remember: two minutes of them. */
export const REMEMBERED = 60;

/** What the charts draw of one look. */
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

/** The moments with one more; the same look adds nothing, and the oldest go. */
export function remember(moments: Moment[], next: Moment): Moment[] {
  if (moments.at(-1)?.at === next.at) return moments;
  return [...moments, next].slice(-REMEMBERED);
}

function slowestFlush({ rooms }: Operations): number | null {
  const measured = rooms.flatMap(({ flushMs }) => flushMs ?? []);
  return measured.length === 0 ? null : Math.max(...measured);
}
