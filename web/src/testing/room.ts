import { vi } from 'vitest';
import type { Chat, Joined, ServerMessage, You } from '@/realtime/messages';

export const STREAM = 'a'.repeat(24);

type Sent = { type: string } & Record<string, unknown>;

/** A room's server in the page itself: it stands in for the browser's WebSocket, the client is the real one. */
export class FakeRoom {
  /** Messages that the client sent, in order. */
  readonly heard: Sent[] = [];
  /** The times at which websockets were opened. */
  readonly openedAt: number[] = [];
  reachable = true;
  /** Answers to a chat line, by its text; the default takes every line. */
  answer: (sent: Sent) => object | null = () => null;
  /** Answers to a vote; the default counts every one, and null leaves it unanswered. */
  answerVote: (sent: Sent) => object | null = ({ predictionId, option, clientVoteId }) => ({
    type: 'vote_ack',
    predictionId,
    option,
    clientVoteId,
  });
  /** Fields of the next `joined` besides the ordinary. */
  joined: Partial<Joined> = {};
  #socket: FakeSocket | null = null;
  #seq = 0;

  /** `chance`: what every random wait of the client is drawn from, so that a test knows when it comes back. */
  constructor(chance = 0.5) {
    const room = this;
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor(url: string) {
          super(url, room);
          room.#socket = this;
          room.openedAt.push(Date.now());
        }
      },
    );
  }

  get opened(): number {
    return this.openedAt.length;
  }

  /** Sends a message as the server. */
  tell(message: object): void {
    this.#socket?.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  /** Cuts the connection, as a network does, or with a code, as the server does. */
  cut(code = 1006): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.readyState = 3;
    socket.onclose?.({ code, reason: '' } as CloseEvent);
  }

  /** Somebody else says a line. */
  says(username: string, message: string, change: Partial<Chat> = {}): void {
    this.tell(this.line({ username, message, address: addressOf(username), ...change }));
  }

  /** A committed line with the next number. */
  line(change: Partial<Chat>): Chat {
    this.#seq += 1;
    const id = `line-${this.#seq}`;
    return {
      type: 'chat',
      epoch: 1,
      seq: this.#seq,
      id,
      _id: id,
      clientMessageId: id,
      message: 'hello',
      address: addressOf('someone'),
      username: 'someone',
      userId: 'someone',
      timestamp: Date.now(),
      role: 'viewer',
      error: false,
      ...change,
    };
  }

  /** An event of the room with the next number. */
  happens(event: object): void {
    this.#seq += 1;
    this.tell({ epoch: 1, seq: this.#seq, timestamp: Date.now(), ...event });
  }

  hear(text: string): void {
    const sent = JSON.parse(text) as Sent;
    this.heard.push(sent);
    if (sent.type === 'join_stream_view') queueMicrotask(() => this.tell(this.#joinedMessage()));
    if (sent.type === 'heartbeat') {
      this.tell({ type: 'heartbeat_response', timestamp: sent.timestamp });
    }
    if (sent.type === 'vote') {
      const answer = this.answerVote(sent);
      if (answer) queueMicrotask(() => this.tell(answer));
    }
    if (sent.type === 'chat') queueMicrotask(() => this.#take(sent));
  }

  #take(sent: Sent): void {
    const answer = this.answer(sent);
    if (answer) {
      this.tell(answer);
      return;
    }
    const clientMessageId = String(sent.clientMessageId);
    const { message, address, username } = sent as Partial<Chat>;
    const line = this.line({ clientMessageId, ...{ message, address, username } } as Partial<Chat>);
    this.tell(line);
    this.tell({ type: 'chat_ack', clientMessageId, id: line.id, seq: line.seq });
  }

  #joinedMessage(): ServerMessage {
    return {
      type: 'joined',
      streamId: STREAM,
      epoch: 1,
      recovered: false,
      history: [],
      viewerCount: 1,
      prediction: null,
      slowModeSeconds: 0,
      streamStatus: 'live',
      you: null,
      ...this.joined,
      seq: this.#seq,
    };
  }
}

class FakeSocket {
  readyState = 0;
  bufferedAmount = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly url: string;
  readonly #room: FakeRoom;

  constructor(url: string, room: FakeRoom) {
    this.url = url;
    this.#room = room;
    queueMicrotask(() => {
      if (this.readyState !== 0) return;
      if (room.reachable) {
        this.readyState = 1;
        this.onopen?.(new Event('open'));
      } else {
        this.readyState = 3;
        this.onclose?.({ code: 1006, reason: '' } as CloseEvent);
      }
    });
  }

  send(text: string): void {
    this.#room.hear(text);
  }

  close(): void {
    this.readyState = 3;
  }
}

/** An address made of a name, the same for the same name. */
export function addressOf(name: string): `0x${string}` {
  const hex = [...name].map((char) => (char.codePointAt(0) ?? 0).toString(16)).join('');
  return `0x${hex.padEnd(40, '0').slice(0, 40)}`;
}

export function you(change: Partial<You> = {}): You {
  return {
    type: 'you',
    userId: 'me',
    address: '0x1111111111111111111111111111111111111111',
    username: 'break_king',
    role: 'viewer',
    banned: false,
    bannedUntil: null,
    ...change,
  };
}

/** Gives the list a height to draw in, and lines one to fill it with: the test's page has no layout. */
export function withLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    const content = this.firstElementChild?.firstElementChild;
    const height = content instanceof HTMLElement ? Number.parseFloat(content.style.height) : 0;
    return Math.max(600, height || 0);
  });
}
