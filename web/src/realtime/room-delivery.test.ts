import { describe, expect, it } from 'vitest';
import type { ServerMessage } from './messages';
import { applyMessage, type ChatLine, INITIAL_STATE, type RoomState } from './room-state';
import { ModelRoom } from './testing/model-room';
import { ALICE, BOB, viewerCount } from './testing/wire';

const RUNS = 200;
const STEPS = 120;

/**
 * A client behind the worst network: what the server sends is lost, doubled and shuffled, and the room is
 * rebuilt now and then. As in StreamRoom one question is under way at a time; its answer may be lost or come
 * late. However it went, once everything arrives again the client has exactly the server's lines.
 */
describe('a room over a network that loses, doubles and shuffles', () => {
  it('CHAT-20 ends with exactly the lines of the server, in their order', () => {
    for (let seed = 1; seed <= RUNS; seed++) run(seed);
  });
});

function run(seed: number): void {
  const random = randomFrom(seed);
  const chance = (share: number) => random() < share;
  const room = new ModelRoom();
  const answer = () => room.join(state.at ?? undefined);
  let state = receive(INITIAL_STATE, room.join());
  let wire: ServerMessage[] = [];
  for (let step = 0; step < STEPS; step++) {
    const before = room.at.epoch;
    const event = happen(room, random);
    if (room.at.epoch !== before) wire.push({ type: 'resync', epoch: room.at.epoch });
    if (event) wire.push(event);
    if (chance(0.2)) wire.push(viewerCount(room.at));
    const asks = state.behind ? chance(0.3) : chance(0.05);
    if (asks && !wire.some(isAnswer)) wire.push(answer());
    wire = wire.flatMap((message) => {
      if (chance(0.05)) return [];
      return chance(0.05) && !isAnswer(message) ? [message, message] : [message];
    });
    if (chance(0.2)) wire = shuffled(wire, random);
    state = receive(state, ...wire.splice(0, Math.floor(random() * (wire.length + 1))));
    expectOrdered(state, seed);
  }
  // The network is well again: one viewer_count tells of a gap, one answer closes it.
  state = receive(state, viewerCount(room.at));
  if (state.behind) state = receive(state, answer());
  expect(state.behind, `seed ${seed}`).toBe(false);
  const shown = state.confirmed.filter((line) => line.removed === null).map((line) => line.id);
  const theirs = room.lines.map((line) => line.id);
  expect(shown, `seed ${seed}`).toEqual(theirs.slice(theirs.length - shown.length));
  if (theirs.length > 0) expect(shown.length, `seed ${seed}`).toBeGreaterThan(0);
}

function isAnswer(message: ServerMessage): boolean {
  return message.type === 'joined';
}

function happen(room: ModelRoom, random: () => number): ServerMessage | null {
  const dice = random();
  const victim = room.lines[Math.floor(random() * room.lines.length)];
  if (dice < 0.05 && victim) return room.delete(victim.id);
  if (dice < 0.06) return room.ban(BOB);
  if (dice < 0.08) return room.end();
  if (dice < 0.11) {
    room.rebuild();
    return null;
  }
  return room.say(random() < 0.3 ? BOB : ALICE);
}

/** No step shows a line twice or out of order. A plain loop: it runs tens of thousands of times. */
function expectOrdered({ confirmed }: RoomState, seed: number): void {
  for (const [index, line] of confirmed.slice(1).entries()) {
    const before = place(confirmed[index]);
    if (place(line) <= before)
      expect.fail(`seed ${seed}: ${line.id} does not come after ${before}`);
  }
}

function place(line: ChatLine | undefined): number {
  return (line?.epoch ?? 0) * 1_000_000 + (line?.seq ?? 0);
}

function receive(state: RoomState, ...messages: ServerMessage[]): RoomState {
  return messages.reduce((before, message) => applyMessage(before, message, 0), state);
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** A small generator, so that a failing seed can be run again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
