import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamRoom } from '@/realtime/room';
import type { RoomSnapshot, RoomTable } from '@/realtime/room-snapshot';
import { shotPlayed, tableState } from '../testing';
import type { ShotPlayed, TableState } from '../wire';
import { watchWords } from './watch-words';
import { WatchedRoom } from './watched-room';

const NOW = 1_700_000_000_000;
/** The server's clock is ahead of this page's by a minute. */
const AHEAD = 60_000;

/** A stream's room that tells its table and nothing else. */
class Room {
  #table: RoomTable | null = null;
  #listeners = new Set<() => void>();
  status = 'connected';

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = () =>
    ({ status: this.status, table: this.#table }) as Partial<RoomSnapshot> as RoomSnapshot;

  tell(change: { state: TableState | null; shot?: ShotPlayed | null; joins?: number }): void {
    const shot = change.shot === undefined ? (this.#table?.shot ?? null) : change.shot;
    const joins = change.joins ?? this.#table?.joins ?? 1;
    this.#table = { clockOffset: AHEAD, joins, state: change.state, shot } as RoomTable;
    for (const listener of this.#listeners) listener();
  }
}

function watching(): [Room, WatchedRoom] {
  const room = new Room();
  const watched = new WatchedRoom(room as unknown as StreamRoom);
  watched.follow();
  return [room, watched];
}

const shotAt = (number: number, agoMs: number, state: Partial<TableState> = {}): ShotPlayed =>
  shotPlayed({
    number,
    startedAt: Date.now() + AHEAD - agoMs,
    state: tableState({ turn: 1, shotNumber: number + 1, ...state }),
  });

describe('a table that a stream shows', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance', 'requestAnimationFrame'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('plays a shot from its start, so that all who watch see the same moment of it', () => {
    const early = watching();
    const late = watching();
    const shot = shotAt(3, 40);
    for (const [room] of [early, late]) room.tell({ state: tableState() });
    early[0].tell({ state: shot.state, shot });
    vi.advanceTimersByTime(300);
    late[0].tell({ state: shot.state, shot });
    const began = early[1].getSnapshot().playback?.beganAt;
    expect(began).toBeDefined();
    expect(late[1].getSnapshot().playback?.beganAt).toBe(began);
  });

  it('joins in the middle of a shot, and shows the rest of one that is over', () => {
    const [room, watched] = watching();
    const shot = shotAt(3, 200);
    room.tell({ state: shot.state, shot });
    expect(watched.getSnapshot().playback?.shot.number).toBe(3);
    const [other, later] = watching();
    other.tell({ state: shot.state, shot: shotAt(3, 5000) });
    expect(later.getSnapshot()).toMatchObject({ playback: null, state: { shotNumber: 4 } });
  });

  it('heals a shot that was lost by the next one', () => {
    const [room, watched] = watching();
    room.tell({ state: tableState() });
    const fifth = shotAt(5, 0);
    room.tell({ state: fifth.state, shot: fifth });
    watched.rested();
    expect(watched.getSnapshot()).toMatchObject({ playback: null, state: { shotNumber: 6 } });
  });

  it('keeps playing the shot when the line breaks and comes back during it', () => {
    const [room, watched] = watching();
    room.tell({ state: tableState() });
    const shot = shotAt(3, 0);
    room.tell({ state: shot.state, shot });
    const { playback } = watched.getSnapshot();
    room.tell({ state: shot.state, shot: { ...shot }, joins: 2 });
    expect(watched.getSnapshot().playback).toBe(playback);
  });

  it('begins the next match with nothing of the last one', () => {
    const [room, watched] = watching();
    room.tell({ state: tableState() });
    const last = shotAt(3, 0, { status: 'ended', winner: 0 });
    room.tell({ state: last.state, shot: last });
    watched.rested();
    expect(watchWords(watched.getSnapshot())).toMatchObject({ tone: 'won' });
    const next = tableState({ matchId: 'b'.repeat(24), status: 'waiting', shotNumber: 1 });
    room.tell({ state: next, shot: null });
    expect(watched.getSnapshot()).toMatchObject({ last: null, playback: null, state: next });
    room.tell({ state: null });
    expect(watchWords(watched.getSnapshot()).text).toBe('The table is being set');
  });

  it('says a foul in the bar', () => {
    const [room, watched] = watching();
    room.tell({ state: tableState() });
    const shot = shotAt(3, 0);
    const foul = { ...shot.outcome, foul: 'scratch' as const, text: 'ada scratched.' };
    room.tell({ state: shot.state, shot: { ...shot, outcome: foul } });
    expect(watchWords(watched.getSnapshot()).text).toBe('ada plays');
    watched.rested();
    expect(watchWords(watched.getSnapshot())).toEqual({ tone: 'foul', text: 'ada scratched.' });
  });
});
