import type { Chat, Joined, Moderation, Person, Since, ViewerCount, You } from '../messages';

/** Messages of the server, complete but for what a test is about. */

export const ALICE: Person = { address: `0x${'a'.repeat(40)}`, username: 'alice' };
export const BOB: Person = { address: `0x${'b'.repeat(40)}`, username: 'bob' };

export function chat(seq: number, fields: Partial<Chat> = {}): Chat {
  const { epoch = 1 } = fields;
  const id = fields.id ?? `m${epoch}.${seq}`;
  return {
    type: 'chat',
    epoch,
    seq,
    id,
    _id: id,
    clientMessageId: `c${epoch}.${seq}`,
    message: `line ${seq}`,
    userId: 'u1',
    timestamp: 1_700_000_000_000 + seq * 10_000,
    role: 'viewer',
    error: false,
    ...ALICE,
    ...fields,
  };
}

export function joined(at: Since, fields: Partial<Joined> = {}): Joined {
  return {
    type: 'joined',
    streamId: 's',
    recovered: false,
    history: [],
    viewerCount: 1,
    prediction: null,
    slowModeSeconds: 0,
    streamStatus: 'live',
    you: null,
    ...at,
    ...fields,
  };
}

export function moderation(
  at: Since,
  action: Moderation['action'],
  fields: Partial<Moderation> = {},
): Moderation {
  return {
    type: 'moderation',
    action,
    by: BOB,
    target: null,
    messageId: null,
    until: null,
    slowModeSeconds: null,
    reason: null,
    timestamp: 0,
    ...at,
    ...fields,
  };
}

export function viewerCount(at: Since, count = 1): ViewerCount {
  return { type: 'viewer_count', count, ...at };
}

export function you(person: Person = ALICE, fields: Partial<You> = {}): You {
  return {
    type: 'you',
    userId: 'u1',
    role: 'viewer',
    banned: false,
    bannedUntil: null,
    ...person,
    ...fields,
  };
}
