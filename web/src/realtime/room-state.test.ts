import { describe, expect, it } from 'vitest';
import type { Address } from '@/lib/address';
import type { PredictionEnded, ServerMessage } from './messages';
import { MAX_TYPISTS } from './room-events';
import { ownLine } from './room-lines';
import {
  applyAction,
  applyMessage,
  INITIAL_STATE,
  MAX_LINES,
  MAX_LINES_READING,
  type RoomAction,
  type RoomState,
  snapshotOf,
} from './room-state';
import { ALICE, BOB, chat, joined, moderation, viewerCount, you } from './testing/wire';

const NOW = 1_700_000_000_000;

function receive(state: RoomState, ...messages: ServerMessage[]): RoomState {
  return messages.reduce((before, message) => applyMessage(before, message, NOW), state);
}

function act(state: RoomState, ...actions: RoomAction[]): RoomState {
  return actions.reduce((before, action) => applyAction(before, action, NOW), state);
}

function own(clientMessageId: string, message = 'mine'): RoomAction {
  const line = ownLine({ ...ALICE, role: 'viewer', message, clientMessageId, timestamp: NOW });
  return { type: 'line_added', line };
}

function texts(state: RoomState): string[] {
  return snapshotOf(state).lines.map((line) => line.message);
}

const JOINED = receive(
  INITIAL_STATE,
  joined({ epoch: 1, seq: 2 }, { history: [chat(1), chat(2)] }),
);

describe('joining', () => {
  it('CHAT-20 CHAT-23 shows the history, the viewers and what the room is', () => {
    const state = receive(
      INITIAL_STATE,
      joined(
        { epoch: 3, seq: 9 },
        { history: [chat(8, { epoch: 3 })], viewerCount: 7, slowModeSeconds: 5, you: you() },
      ),
    );
    expect(snapshotOf(state)).toMatchObject({
      status: 'connected',
      viewerCount: 7,
      slowModeSeconds: 5,
      streamStatus: 'live',
      you: { address: ALICE.address, role: 'viewer' },
      canLoadOlder: true,
    });
    expect(texts(state)).toEqual(['line 8']);
  });

  it('keeps what a chat message carries', () => {
    const [line] = snapshotOf(JOINED).lines;
    expect(line).toMatchObject({
      id: 'm1.1',
      clientMessageId: 'c1.1',
      message: 'line 1',
      timestamp: chat(1).timestamp,
      state: 'sent',
      ...ALICE,
    });
  });

  it('again starts from the new lines and keeps the keys of those that stay', () => {
    const state = receive(JOINED, joined({ epoch: 2, seq: 4 }, { history: [chat(2), chat(4)] }));
    expect(texts(state)).toEqual(['line 2', 'line 4']);
    expect(state.at).toEqual({ epoch: 2, seq: 4 });
    expect(state.behind).toBe(false);
  });

  it('after a recovery adds what was missed, over holes and epochs', () => {
    const missed = [chat(4), chat(1, { epoch: 2, id: 'new' })];
    const state = receive(
      JOINED,
      joined({ epoch: 2, seq: 1 }, { recovered: true, history: missed }),
      chat(2, { epoch: 2, message: 'next' }),
    );
    expect(texts(state)).toEqual(['line 1', 'line 2', 'line 4', 'line 1', 'next']);
    expect(state.behind).toBe(false);
  });
});

describe('the order', () => {
  it('takes the next event and drops those it knows', () => {
    const state = receive(JOINED, chat(3), chat(3), chat(2), chat(1));
    expect(texts(state)).toEqual(['line 1', 'line 2', 'line 3']);
    expect(state.behind).toBe(false);
  });

  it('notes a jump and shows nothing beyond it', () => {
    const state = receive(JOINED, chat(4));
    expect(texts(state)).toEqual(['line 1', 'line 2']);
    expect(state).toMatchObject({ behind: true, at: { epoch: 1, seq: 2 } });
  });

  it('notes a quiet gap by the number that viewer_count carries', () => {
    expect(receive(JOINED, viewerCount({ epoch: 1, seq: 2 }, 5))).toMatchObject({
      behind: false,
      viewerCount: 5,
    });
    expect(receive(JOINED, viewerCount({ epoch: 1, seq: 3 })).behind).toBe(true);
  });

  it('USER-08 moves on past the line of a blocked person, shows nothing and asks for nothing', () => {
    const state = receive(JOINED, { type: 'hidden', epoch: 1, seq: 3 });
    expect(state).toMatchObject({ behind: false, at: { epoch: 1, seq: 3 } });
    expect(state.confirmed).toEqual(receive(JOINED).confirmed);
  });

  it('gives the ends of predictions their place in the order, and votes none', () => {
    const prediction = {} as PredictionEnded['prediction'];
    const removed = { streamId: 's', predictionId: 'p', timestamp: 0 };
    const inOrder: ServerMessage[] = [
      { type: 'prediction_ended', epoch: 1, seq: 3, prediction },
      { type: 'prediction_resolved', epoch: 1, seq: 4, prediction, winningOption: 'option1' },
      { type: 'prediction_cleared', epoch: 1, seq: 5, manualClear: true, ...removed },
      { type: 'prediction_deleted', epoch: 1, seq: 6, ...removed },
    ];
    const update: ServerMessage = { type: 'prediction_update', epoch: 1, seq: 6, prediction };
    expect(receive(JOINED, update).behind).toBe(true);
    const state = receive(receive(JOINED, ...inOrder), update);
    expect(state).toMatchObject({ at: { epoch: 1, seq: 6 }, behind: false });
  });

  it('notes a new epoch, told by an event or by resync', () => {
    expect(receive(JOINED, chat(1, { epoch: 2 })).behind).toBe(true);
    expect(receive(JOINED, { type: 'resync', epoch: 2 }).behind).toBe(true);
  });

  it('stays behind when an answer does not reach what was heard of', () => {
    const answer = joined({ epoch: 1, seq: 4 }, { recovered: true, history: [chat(3), chat(4)] });
    expect(receive(JOINED, chat(4), answer).behind).toBe(false);
    expect(receive(JOINED, chat(5), answer).behind).toBe(true);
  });

  it('is not taken back by an answer that comes late', () => {
    const late = joined({ epoch: 1, seq: 3 }, { recovered: true, history: [chat(3)] });
    const state = receive(JOINED, chat(3), chat(4), late, chat(5));
    expect(texts(state)).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'line 5']);
  });

  it('shows a line once although it comes back in another epoch', () => {
    const again = chat(1, { epoch: 2, id: 'm1.2', clientMessageId: null });
    const state = receive(
      JOINED,
      joined({ epoch: 2, seq: 1 }, { recovered: true, history: [again] }),
    );
    expect(texts(state)).toEqual(['line 1', 'line 2']);
  });

  it('keeps the newest 500 lines', () => {
    const many = Array.from({ length: MAX_LINES + 20 }, (_, index) => chat(index + 3));
    const state = receive(JOINED, ...many);
    expect(state.confirmed).toHaveLength(MAX_LINES);
    expect(state.confirmed.at(-1)?.seq).toBe(MAX_LINES + 22);
  });
});

describe('doubles', () => {
  const text = { message: 'gg', timestamp: NOW };

  it('CHAT-33 without a clientMessageId one text of one author within 5 s is one line', () => {
    const without = { ...text, clientMessageId: null };
    const state = receive(
      JOINED,
      chat(3, without),
      chat(4, { ...without, timestamp: NOW + 5000 }),
      chat(5, { ...without, timestamp: NOW + 5001 }),
      chat(6, { ...without, ...BOB }),
      chat(7, { ...without, message: 'GG' }),
    );
    expect(state.confirmed.slice(2).map((line) => line.seq)).toEqual([3, 5, 6, 7]);
  });

  it('CHAT-33 with a clientMessageId an honest repeat is its own line', () => {
    const state = receive(JOINED, chat(3, text), chat(4, text), chat(5, { ...text }));
    expect(state.confirmed).toHaveLength(5);
  });

  it('CHAT-33 a clientMessageId decides before text and time do', () => {
    const first = chat(3, { clientMessageId: 'same' });
    const again = chat(4, { clientMessageId: 'same', message: 'other', timestamp: NOW * 2 });
    expect(receive(JOINED, first, again).confirmed).toHaveLength(3);
  });
});

describe('own lines', () => {
  it('CHAT-07 are shown at once, after the others, and take their place without moving', () => {
    const said = act(JOINED, own('x', 'hello'));
    expect(snapshotOf(said).lines.at(-1)).toMatchObject({ message: 'hello', state: 'sending' });
    const { key } = snapshotOf(said).lines[2] ?? {};
    const state = receive(said, chat(3, { clientMessageId: 'x', message: 'hello' }), chat(4, BOB));
    expect(texts(state)).toEqual(['line 1', 'line 2', 'hello', 'line 4']);
    expect(snapshotOf(state).lines[2]).toMatchObject({ key, state: 'sent', id: 'm1.3' });
  });

  it('are not taken over by someone else who uses the same id', () => {
    const said = act(JOINED, own('x', 'hello'));
    const state = receive(said, chat(3, { ...BOB, clientMessageId: 'x', message: 'stolen' }));
    expect(texts(state)).toEqual(['line 1', 'line 2', 'stolen', 'hello']);
  });

  it('are sent when acknowledged, whichever comes first', () => {
    const ack = { type: 'chat_ack', clientMessageId: 'x', id: 'm1.3', epoch: 1, seq: 3 } as const;
    const echo = chat(3, { clientMessageId: 'x', message: 'hello' });
    const said = act(JOINED, own('x', 'hello'));
    expect(snapshotOf(receive(said, ack)).lines.at(-1)).toMatchObject({
      state: 'sent',
      id: 'm1.3',
    });
    for (const state of [receive(said, ack, echo), receive(said, echo, ack)]) {
      expect(texts(state)).toEqual(['line 1', 'line 2', 'hello']);
      expect(state.pending).toEqual([]);
    }
  });

  it('are found in the history after a reconnect', () => {
    const echo = chat(3, { clientMessageId: 'x', message: 'hello' });
    const said = act(JOINED, own('x', 'hello'), own('y', 'later'));
    for (const recovered of [true, false]) {
      const state = receive(said, joined({ epoch: 1, seq: 3 }, { recovered, history: [echo] }));
      expect(state.confirmed.at(-1)).toMatchObject({ key: 'x', id: 'm1.3' });
      expect(state.pending.map((line) => line.clientMessageId)).toEqual(['y']);
    }
  });

  it('that were acknowledged and then removed do not stay', () => {
    const ack = { type: 'chat_ack', clientMessageId: 'x', id: 'm1.3', epoch: 1, seq: 3 } as const;
    const said = receive(act(JOINED, own('x')), ack);
    const gone = joined({ epoch: 1, seq: 4 }, { recovered: true, history: [] });
    expect(receive(said, gone).pending).toEqual([]);
    const passed = receive(JOINED, joined({ epoch: 1, seq: 9 }));
    expect(receive(act(passed, own('x')), ack).pending).toEqual([]);
  });

  it('fail with a reason, and can be tried again or taken away', () => {
    const failure = { code: 'SLOW_MODE', message: 'Slow mode is on.' } as const;
    const failed = act(JOINED, own('x'), { type: 'line_failed', clientMessageId: 'x', failure });
    expect(snapshotOf(failed).lines.at(-1)).toMatchObject({ state: 'failed', failure });
    const again = act(failed, { type: 'line_retried', clientMessageId: 'x' });
    expect(snapshotOf(again).lines.at(-1)).toMatchObject({ state: 'sending', failure: null });
    expect(act(failed, { type: 'line_dismissed', clientMessageId: 'x' }).pending).toEqual([]);
  });

  it('CHAT-10 of someone who signed out fail, and are never sent as someone else', () => {
    const said = act(JOINED, own('x'));
    const out = act(said, { type: 'identity_changed', address: null });
    expect(out.pending[0]).toMatchObject({
      state: 'failed',
      failure: { code: 'UNAUTHENTICATED', message: 'Please login to chat' },
    });
    const same = {
      type: 'identity_changed',
      address: ALICE.address.toUpperCase() as Address,
    } as const;
    expect(act(out, same).pending).toHaveLength(1);
    expect(act(out, { type: 'identity_changed', address: BOB.address }).pending).toEqual([]);
  });
});

describe('a later server', () => {
  const later = (seq: number, more: object) =>
    ({ epoch: 1, seq, ...more }) as unknown as ServerMessage;

  it('moves on over ordered events and actions that this page does not know', () => {
    const state = receive(
      JOINED,
      later(3, { type: 'trophy', ordered: true }),
      later(4, { ...moderation({ epoch: 1, seq: 4 }, 'ban'), action: 'applaud' }),
      chat(5),
    );
    expect(texts(state)).toEqual(['line 1', 'line 2', 'line 5']);
    expect(snapshotOf(state).status).toBe('connected');
    expect(state).toMatchObject({ at: { epoch: 1, seq: 5 }, behind: false });
  });

  it('is told what was missed although some of it is of a kind that this page does not know', () => {
    const history = [later(3, { type: 'trophy', ordered: true }), chat(4)] as never;
    const again = joined({ epoch: 1, seq: 4 }, { recovered: true, history });
    expect(texts(receive(JOINED, again))).toEqual(['line 1', 'line 2', 'line 4']);
  });

  it('moves nothing by what has no place in the order', () => {
    expect(receive(JOINED, later(3, { type: 'table_odds' }))).toBe(JOINED);
  });
});

describe('moderation', () => {
  const at = { epoch: 1, seq: 3 };

  it('takes the text of a deleted line away and marks it', () => {
    const state = receive(JOINED, moderation(at, 'delete_message', { messageId: 'm1.1' }));
    expect(snapshotOf(state).lines).toMatchObject([
      { message: '', removed: 'deleted' },
      { message: 'line 2', removed: null },
    ]);
  });

  it.each(['timeout', 'ban'] as const)('marks the lines of the target of a %s', (action) => {
    const target = { ...ALICE, address: ALICE.address.toUpperCase() as Address };
    const state = receive(
      JOINED,
      chat(3, BOB),
      moderation({ epoch: 1, seq: 4 }, action, { target }),
      chat(5),
    );
    const removed = snapshotOf(state).lines.map((line) => line.removed);
    expect(removed).toEqual(['author', 'author', null, null]);
  });

  it('sets the slow mode and the own standing', () => {
    const slow = receive(JOINED, moderation(at, 'slow_mode', { slowModeSeconds: 30 }));
    expect(slow.slowModeSeconds).toBe(30);
    const banned = receive(slow, you(ALICE, { banned: true, bannedUntil: 5 }));
    expect(banned.you).toMatchObject({ banned: true, bannedUntil: 5 });
  });

  it('follows the stream', () => {
    const ended = receive(JOINED, { type: 'stream_ended', streamId: 's', ...at });
    expect(ended.streamStatus).toBe('ended');
    const started = { type: 'stream_started', streamId: 's', epoch: 1, seq: 4 } as const;
    expect(receive(ended, started).streamStatus).toBe('live');
  });
});

describe('older lines', () => {
  it('go before the others without doubles, up to a bound', () => {
    const state = receive(
      INITIAL_STATE,
      joined({ epoch: 1, seq: 3000 }, { history: [chat(2999), chat(3000)] }),
    );
    const page = Array.from({ length: 50 }, (_, index) => chat(2999 - index));
    const loaded = act(state, { type: 'older_loaded', newestFirst: page, complete: false });
    expect(loaded.confirmed.map((line) => line.seq)).toEqual(
      Array.from({ length: 51 }, (_, index) => 2950 + index),
    );
    expect(snapshotOf(loaded).canLoadOlder).toBe(true);
    const all = Array.from({ length: 2949 }, (_, index) => chat(2949 - index));
    const full = act(loaded, { type: 'older_loaded', newestFirst: all, complete: false });
    expect(full.confirmed).toHaveLength(MAX_LINES_READING);
    expect(snapshotOf(full).canLoadOlder).toBe(false);
    const back = act(full, { type: 'reading_ended' });
    expect(back.confirmed).toHaveLength(MAX_LINES);
    expect(back.confirmed.at(-1)?.seq).toBe(3000);
    expect(snapshotOf(back).canLoadOlder).toBe(true);
  });

  it('end where the server has no more', () => {
    const state = act(JOINED, { type: 'older_loaded', newestFirst: [], complete: true });
    expect(snapshotOf(state).canLoadOlder).toBe(false);
  });
});

describe('typing', () => {
  it('CHAT-32 is shown for 2 s, for others, and ends with their line', () => {
    const mine = receive(JOINED, you());
    const state = receive(mine, { type: 'typing', ...BOB }, { type: 'typing', ...ALICE });
    expect(snapshotOf(state).typing).toMatchObject([BOB]);
    expect(applyAction(state, { type: 'typing_expired' }, NOW + 1999).typists).toHaveLength(1);
    expect(applyAction(state, { type: 'typing_expired' }, NOW + 2000).typists).toEqual([]);
    expect(receive(state, chat(3, BOB)).typists).toEqual([]);
  });

  it('shows a bounded number of people', () => {
    const people = Array.from({ length: 50 }, (_, n) => ({
      address: `0x${n}` as const,
      username: `${n}`,
    }));
    const state = receive(JOINED, ...people.map((one) => ({ type: 'typing', ...one }) as const));
    expect(state.typists).toHaveLength(MAX_TYPISTS);
  });
});

describe('the connection', () => {
  it('CHAT-05 is connecting, connected, disconnected, or in error while it fails', () => {
    const connecting = act(INITIAL_STATE, { type: 'connecting' });
    expect(connecting.status).toBe('connecting');
    const failed = act(connecting, { type: 'attempt_failed' });
    expect(failed).toMatchObject({ status: 'error', failedAttempts: 1 });
    const trying = act(failed, { type: 'attempt_started', attempt: 1 }, { type: 'attempt_failed' });
    expect(trying).toMatchObject({ status: 'error', failedAttempts: 2, reconnectAttempt: 1 });
    const back = receive(trying, joined({ epoch: 1, seq: 0 }));
    expect(back).toMatchObject({ status: 'connected', failedAttempts: 0, reconnectAttempt: 0 });
    const lost = act(back, { type: 'connection_lost' });
    expect(lost.status).toBe('disconnected');
    expect(act(lost, { type: 'attempt_started', attempt: 1 }).status).toBe('connecting');
  });

  it('ends waiting lines when the room is closed for good', () => {
    const closed = { code: 4102, name: 'ABUSE', message: 'too many bad messages' };
    const state = act(JOINED, own('x'), { type: 'room_closed', closed });
    expect(state).toMatchObject({ status: 'error', closed, pending: [{ state: 'failed' }] });
  });
});

describe('the snapshot', () => {
  it('keeps the identity of the lines where they did not change', () => {
    const snapshot = snapshotOf(JOINED);
    const state = receive(JOINED, viewerCount({ epoch: 1, seq: 2 }, 9));
    const after = snapshotOf(state, { state: JOINED, snapshot });
    expect(after).not.toBe(snapshot);
    expect(after.lines).toBe(snapshot.lines);
  });

  it('is not changed by a message of a kind that is not known here', () => {
    const unknown = { type: 'prediction_created' } as unknown as ServerMessage;
    expect(receive(JOINED, unknown)).toBe(JOINED);
  });
});
