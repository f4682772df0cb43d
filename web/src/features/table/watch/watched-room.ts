import type { StreamRoom } from '@/realtime/room';
import type { RoomTable } from '@/realtime/room-snapshot';
import { Store } from '@/realtime/store';
import { EMPTY, reduce, type TableAction, type TableSnapshot } from '../table-state';
import type { ShotPlayed, TableState } from '../wire';

type Told = Omit<RoomTable, 'state' | 'shot'> & {
  state: TableState | null;
  shot: ShotPlayed | null;
};

const now = () => ({ wall: Date.now(), frame: performance.now() });

/** The table that a stream shows, as its room tells it: the viewer's socket is the stream's alone. */
export class WatchedRoom {
  readonly #room: StreamRoom;
  readonly #store = new Store<TableSnapshot>(EMPTY);
  #seen: Told | null = null;

  constructor(room: StreamRoom) {
    this.#room = room;
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  getSnapshot = (): TableSnapshot => this.#store.get();

  /** Follows the room until the answer is called. */
  follow(): () => void {
    this.#look();
    return this.#room.subscribe(() => this.#look());
  }

  /** The shot in motion has come to rest on screen. */
  rested(): void {
    this.#act({ type: 'playback_over', now: now() });
  }

  /** The time to choose is over. */
  choiceOver(): void {
    this.#act({ type: 'choice_over' });
  }

  #look(): void {
    const { status, table } = this.#room.getSnapshot();
    const link = status === 'connected' ? 'open' : status === 'connecting' ? 'connecting' : 'lost';
    if (link !== this.#store.get().link) this.#act({ type: 'link', link });
    const seen = this.#seen;
    // The wire's numbers are what the narrowed types say: the same messages as at the table itself.
    const told = table as Told | null;
    if (told === seen) return;
    this.#seen = told;
    if (!told?.state) this.#empty();
    else if (seen?.joins !== told.joins || seen.state?.matchId !== told.state.matchId) {
      this.#seat(told.clockOffset, told.state, told.shot);
    } else {
      const { shot, state } = told;
      if (shot && shot !== seen.shot) this.#act({ type: 'shot_played', shot, now: now() });
      if (state !== shot?.state && state !== seen.state) this.#act({ type: 'table_state', state });
    }
  }

  #empty(): void {
    const { link } = this.#store.get();
    this.#store.set({ ...EMPTY, link });
  }

  /** All is told anew: after a join, and when another match begins. */
  #seat(clockOffset: number, state: TableState, shot: ShotPlayed | null): void {
    const { wall } = now();
    const told = wall + clockOffset;
    const moving = shot && told < shot.startedAt + shot.durationMs ? shot : null;
    if (this.#store.get().state?.matchId !== state.matchId) this.#empty();
    const seated = { now: told, you: null, state, shot: moving, viewers: 0 };
    this.#act({ type: 'seated', seated, now: now() });
  }

  #act(action: TableAction): void {
    this.#store.set(reduce(this.#store.get(), action));
  }
}
