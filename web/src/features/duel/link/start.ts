import { startMatch } from '@/api/duel';
import { ApiError } from '@/lib/api-error';
import type { DuelRoom } from '@/realtime/duel-messages';
import { START_REPEAT_MS, START_RESULT_MS, START_THROTTLE_MS } from '../limits';
import { startRefusal } from '../start-rules';
import { TEXTS } from '../texts';
import { bySocket } from './actions';
import type { DuelLink } from './link';
import { DONE, failed, type Outcome } from './outcome';
import type { Answer } from './pending-requests';
import { inGame } from './rooms-state';

/** Starts the room's game: shown at once, taken back where the server refuses. One for each room's page. */
export class Starter {
  #last = Number.NEGATIVE_INFINITY;
  readonly #link: DuelLink;
  readonly #roomId: string;

  constructor(link: DuelLink, roomId: string) {
    this.#link = link;
    this.#roomId = roomId;
  }

  async start(userId: string, now = Date.now()): Promise<Outcome> {
    const room = this.#link.rooms.room(this.#roomId);
    if (!room) return failed(TEXTS.actionRoomGone);
    const refusal = startRefusal(room, userId);
    if (refusal) return failed(refusal);
    if (now - this.#last < START_THROTTLE_MS) return failed(TEXTS.tooMany);
    this.#last = now;
    const takeBack = this.#link.rooms.hope(this.#roomId, (known) => inGame(known, null));
    try {
      return bySocket(this.#link) ? await this.#overSocket() : await this.#overRest();
    } finally {
      takeBack();
    }
  }

  /** Asked again once: the server answers a repeat with the same match. Silence counts as done. */
  async #overSocket(): Promise<Outcome> {
    const roomId = this.#roomId;
    const repeat = setTimeout(() => this.#link.send('START_GAME', { roomId }), START_REPEAT_MS);
    const answer = await this.#link.ask(
      'START_GAME',
      { roomId },
      (name, news) => hasStarted(name, news, roomId),
      START_RESULT_MS,
    );
    clearTimeout(repeat);
    return this.#settle(answer);
  }

  #settle(answer: Answer): Outcome {
    switch (answer.kind) {
      case 'done':
        return DONE;
      case 'refused':
        return refused(answer.error.code, answer.error.message);
      case 'silent':
        // The server corrects this with ROOM_STATUS_RESET, or with the room as it is.
        this.#link.rooms.assume(this.#roomId, (room) => inGame(room, null));
        return DONE;
    }
  }

  async #overRest(): Promise<Outcome> {
    try {
      const launch = await startMatch(this.#roomId);
      await this.#link.load(this.#roomId);
      this.#link.tell({ kind: 'launch', launch });
      return DONE;
    } catch (error) {
      if (!(error instanceof ApiError)) return failed(TEXTS.unexpected);
      if (error.status === 429) return failed(TEXTS.tooMany);
      if (error.status === 404) return failed(TEXTS.actionRoomGone);
      return failed(TEXTS.startFailed, error.message);
    }
  }
}

function hasStarted(
  name: string,
  news: { roomId?: string; room?: DuelRoom },
  roomId: string,
): boolean {
  if (name === 'GAME_LAUNCH' || name === 'GAME_START_BROADCAST') return news.roomId === roomId;
  return name === 'ROOM_UPDATED' && news.room?.roomId === roomId && news.room.status === 'in_game';
}

function refused(code: string, message: string): Outcome {
  if (code === 'ROOM_NOT_FOUND') return failed(TEXTS.actionRoomGone);
  if (code === 'RATE_LIMITED') return failed(TEXTS.tooMany);
  return failed(TEXTS.startFailed, message);
}
