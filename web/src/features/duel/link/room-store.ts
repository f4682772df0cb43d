import type { DuelRoom } from '@/realtime/duel-messages';
import { Store } from '@/realtime/store';
import { keepRooms } from '../local-rooms';
import { changed, listed, put, type Rooms, without } from './rooms-state';
import { type DuelSnapshot, EMPTY_SNAPSHOT, type LinkStatus } from './snapshot';

type Change = (room: DuelRoom) => DuelRoom;

/** Rooms as they are known: the server's word, and over it what was done here and is not answered yet. */
export class RoomStore {
  readonly store = new Store<DuelSnapshot>(EMPTY_SNAPSHOT);
  /** Rooms that are being looked at. */
  readonly watched = new Set<string>();
  #rooms: Rooms = new Map();
  #hopes: { roomId: string; change: Change }[] = [];
  #facts: Omit<DuelSnapshot, 'rooms'> = EMPTY_SNAPSHOT;

  get status(): LinkStatus {
    return this.#facts.status;
  }

  /** As it is shown, with the hopes. */
  room(roomId: string): DuelRoom | undefined {
    return this.store.get().rooms.get(roomId);
  }

  setStatus(status: LinkStatus): void {
    this.#tell({ status });
  }

  list(rooms: readonly DuelRoom[]): void {
    this.#rooms = listed(this.#rooms, rooms, this.watched);
    this.#tell({ listed: true, listFailed: false });
  }

  listFailed(): void {
    this.#tell({ listFailed: !this.#facts.listed });
  }

  put(room: DuelRoom): void {
    if (room.status === 'closed') this.lose(room.roomId, 'closed');
    else this.change((rooms) => put(rooms, room));
  }

  /** Takes a change for true that the server has not told. */
  assume(roomId: string, change: Change): void {
    this.change((rooms) => changed(rooms, roomId, change));
  }

  change(change: (rooms: Rooms) => Rooms): void {
    this.#rooms = change(this.#rooms);
    this.#tell({});
  }

  /** The server says that a room is over. */
  lose(roomId: string, why: 'closed' | 'missing'): void {
    this.#rooms = without(this.#rooms, roomId);
    this.#tell({ gone: new Map(this.#facts.gone).set(roomId, why) });
  }

  /** Shows a change before it is answered; what is answered takes it back: the server's word stands then. */
  hope(roomId: string, change: Change): () => void {
    const hope = { roomId, change };
    this.#hopes.push(hope);
    this.#tell({});
    return () => {
      this.#hopes = this.#hopes.filter((one) => one !== hope);
      this.#tell({});
    };
  }

  #tell(facts: Partial<Omit<DuelSnapshot, 'rooms'>>): void {
    this.#facts = { ...this.#facts, ...facts };
    const rooms = new Map(this.#rooms);
    for (const { roomId, change } of this.#hopes) {
      const room = rooms.get(roomId);
      if (room) rooms.set(roomId, change(room));
    }
    this.store.set({ ...this.#facts, rooms });
    if (this.#facts.listed || this.#rooms.size > 0) {
      keepRooms([...this.#rooms.values()], new Set(this.#facts.gone.keys()));
    }
  }
}
