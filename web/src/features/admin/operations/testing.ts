import type { Job, OperatedRoom, Operations } from '@/api/operations';

/** For tests: a stream that runs quietly. */
export function room(change: Partial<OperatedRoom> = {}): OperatedRoom {
  return {
    kind: 'stream',
    id: 'a'.repeat(24),
    title: 'Friday nine-ball',
    state: 'running',
    parkedMs: null,
    incarnation: 7,
    ageSeconds: 3_725,
    subscribers: 12,
    messagesPerSecond: 3.2,
    deliveriesPerSecond: 38.4,
    flushMs: 0.042,
    commitMs: 2.31,
    waiting: 0,
    mailbox: 1024,
    restarts: 0,
    ...change,
  };
}

/** A job that ran three seconds before `at`. */
export function job(change: Partial<Job> = {}): Job {
  return {
    name: 'deposits.settle',
    intervalSeconds: 5,
    endedAt: '2026-11-22T18:59:57Z',
    tookMs: 4.2,
    isFailing: false,
    lastError: null,
    nextAt: '2026-11-22T19:00:02Z',
    ...change,
  };
}

export function operations(change: Partial<Operations> = {}): Operations {
  const rooms = change.rooms ?? [room()];
  return {
    success: true,
    nodes: [],
    at: new Date().toISOString(),
    process: {
      version: '0.1.0',
      uptimeSeconds: 93_784,
      residentBytes: 120 * 2 ** 20,
      cpu: 0.37,
      cores: 2,
      sockets: 1_234,
      maxSockets: 100_000,
      pool: { open: 7, idle: 6, max: 16 },
      workers: [{ id: 0, sockets: 1_234, waiting: 0, bound: 8192 }],
    },
    kinds: [
      {
        kind: 'stream',
        rooms: rooms.length,
        running: rooms.length,
        parked: 0,
        subscribers: 12,
        messagesPerSecond: 3.2,
        deliveriesPerSecond: 38.4,
      },
    ],
    moreRooms: 0,
    jobs: [job()],
    chatCommitMs: 2.31,
    voteCommitMs: null,
    ledgerCommitMs: null,
    restart: null,
    drain: null,
    ...change,
    rooms,
  };
}
