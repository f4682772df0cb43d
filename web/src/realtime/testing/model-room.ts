import type { Chat, Joined, OrderedEvent, Since } from '../messages';
import { isAfter } from '../room-lines';
import { ALICE, BOB, chat, joined, moderation } from './wire';

/** Events from which a client can resume; few, so that both kinds of answer occur. */
const RING = 12;
/** Lines in the answer to a join that cannot resume. */
const PAGE = 10;

/** The server's room, reduced to its promises about order, resuming and removal. */
export class ModelRoom {
  at: Since = { epoch: 1, seq: 0 };
  /** Every line that was not removed, oldest first. */
  lines: Chat[] = [];
  #ring: OrderedEvent[] = [];
  /** Nobody who stands before this point can resume. */
  #floor: Since = { epoch: 1, seq: 0 };

  say(fields: Partial<Chat> = {}): Chat {
    const line = this.#order(chat(this.at.seq + 1, { epoch: this.at.epoch, ...fields }));
    this.lines.push(line);
    return line;
  }

  delete(messageId: string): OrderedEvent {
    this.#remove((line) => line.id === messageId);
    return this.#order(moderation(this.#next(), 'delete_message', { messageId }));
  }

  ban(person = BOB): OrderedEvent {
    this.#remove((line) => line.address === person.address);
    return this.#order(moderation(this.#next(), 'ban', { target: person, by: ALICE }));
  }

  end(): OrderedEvent {
    return this.#order({ type: 'stream_ended', streamId: 's', ...this.#next() });
  }

  /** After a crash only stored lines are left: those who stand before the last removal cannot resume. */
  rebuild(): void {
    const lost = this.#ring.findLast((event) => event.type !== 'chat');
    if (lost) this.#raiseFloor(lost);
    this.#ring = this.#ring.filter((event) => event.type === 'chat');
    this.at = { epoch: this.at.epoch + 1, seq: 0 };
  }

  join(since?: Since): Joined {
    if (since && !isAfter(this.#floor, since) && !isAfter(since, this.at)) {
      const history = this.#ring.filter((event) => isAfter(event, since));
      return joined(this.at, { recovered: true, history });
    }
    return joined(this.at, { history: this.lines.slice(-PAGE) });
  }

  #next(): Since {
    return { epoch: this.at.epoch, seq: this.at.seq + 1 };
  }

  #order<Event extends OrderedEvent>(event: Event): Event {
    this.at = { epoch: event.epoch, seq: event.seq };
    this.#ring.push(event);
    while (this.#ring.length > RING) {
      const gone = this.#ring.shift();
      if (gone) this.#raiseFloor(gone);
    }
    return event;
  }

  #raiseFloor(point: Since): void {
    if (isAfter(point, this.#floor)) this.#floor = { epoch: point.epoch, seq: point.seq };
  }

  #remove(hidden: (line: Chat) => boolean): void {
    this.lines = this.lines.filter((line) => !hidden(line));
    this.#ring = this.#ring.filter((event) => event.type !== 'chat' || !hidden(event));
  }
}
