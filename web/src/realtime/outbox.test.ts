import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatRejected, ErrorCode } from './messages';
import { type Answer, Outbox } from './outbox';
import { ownLine } from './room-lines';
import type { ChatLine, SendFailure } from './room-snapshot';
import { ALICE } from './testing/wire';

let lines: ChatLine[];
let ready: boolean;
let failures: [string, SendFailure][];
let sent: { line: ChatLine; answered: (error: Error | null, answer?: Answer) => void }[];
let outbox: Outbox<ChatLine>;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [line('a'), line('b')];
  ready = true;
  failures = [];
  sent = [];
  outbox = new Outbox({
    next: () => lines.find((one) => one.state === 'sending'),
    idOf: (one) => one.clientMessageId ?? one.key,
    ready: () => ready,
    send: (one, answered) => sent.push({ line: one, answered }),
    failed: (id, failure) => {
      failures.push([id, failure]);
      change(id, 'failed');
    },
  });
});

afterEach(() => {
  outbox.stop();
  vi.useRealTimers();
});

function line(clientMessageId: string): ChatLine {
  return ownLine({ ...ALICE, role: 'viewer', message: 'hi', clientMessageId, timestamp: 0 });
}

function change(id: string, state: ChatLine['state']): void {
  lines = lines.map((one) => (one.clientMessageId === id ? { ...one, state } : one));
}

function acknowledge(): void {
  const { clientMessageId } = sent.at(-1)?.line ?? line('none');
  change(clientMessageId ?? '', 'sent');
  answer({ type: 'chat_ack', clientMessageId: clientMessageId ?? '', id: 'm', epoch: 1, seq: 1 });
}

function answer(message: Answer): void {
  sent.at(-1)?.answered(null, message);
}

function rejected(code: ErrorCode, retryAfterMs?: number): ChatRejected {
  const message = `The server says ${code}.`;
  const base = { type: 'chat_rejected', clientMessageId: 'a', code, message } as const;
  return retryAfterMs === undefined ? base : { ...base, retryAfterMs };
}

function ids(): (string | null)[] {
  return sent.map(({ line: one }) => one.clientMessageId);
}

describe('the outbox', () => {
  it('sends one line after the other', () => {
    outbox.pump();
    outbox.pump();
    expect(ids()).toEqual(['a']);
    acknowledge();
    expect(ids()).toEqual(['a', 'b']);
    acknowledge();
    expect(ids()).toEqual(['a', 'b']);
  });

  it('CHAT-08 waits while the room is not joined', () => {
    ready = false;
    outbox.pump();
    expect(ids()).toEqual([]);
    ready = true;
    outbox.pump();
    expect(ids()).toEqual(['a']);
  });

  it('CHAT-09 gives a line up after three sends without an answer, and goes on', () => {
    outbox.pump();
    for (let n = 0; n < 3; n++) sent.at(-1)?.answered(new Error('operation has timed out'));
    expect(ids()).toEqual(['a', 'a', 'a', 'b']);
    const message = 'Failed to send message. Please try again.';
    expect(failures).toEqual([['a', { code: 'UNANSWERED', message }]]);
  });

  it('a line that was given up and is tried again has three sends again', () => {
    outbox.pump();
    for (let n = 0; n < 3; n++) sent.at(-1)?.answered(new Error('lost'));
    acknowledge();
    change('a', 'sending');
    outbox.pump();
    for (let n = 0; n < 2; n++) sent.at(-1)?.answered(new Error('lost'));
    expect(failures).toHaveLength(1);
    sent.at(-1)?.answered(new Error('lost'));
    expect(failures).toHaveLength(2);
  });

  it.each(['BUSY', 'UNAVAILABLE', 'ROOM_PARKED'] as const)(
    'tries again when the server is %s, after the time it asked for',
    (code) => {
      outbox.pump();
      answer(rejected(code, 700));
      vi.advanceTimersByTime(699);
      outbox.pump();
      expect(ids()).toEqual(['a']);
      vi.advanceTimersByTime(1);
      expect(ids()).toEqual(['a', 'a']);
    },
  );

  it('waits a bounded time, and gives up with the text of the server', () => {
    outbox.pump();
    for (let n = 0; n < 2; n++) {
      answer(rejected('BUSY', 10 ** 9));
      vi.advanceTimersByTime(30_000);
    }
    answer(rejected('BUSY'));
    expect(failures).toEqual([['a', { code: 'BUSY', message: 'The server says BUSY.' }]]);
  });

  it.each([
    'UNAUTHENTICATED',
    'RATE_LIMITED',
    'SLOW_MODE',
    'TIMED_OUT',
    'BANNED',
    'STREAM_ENDED',
  ] as const)('does not try again when the answer is %s', (code) => {
    outbox.pump();
    answer(rejected(code, 100));
    expect(failures).toEqual([['a', { code, message: `The server says ${code}.` }]]);
    expect(ids()).toEqual(['a', 'b']);
  });
});
