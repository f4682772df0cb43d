import { describe, expect, it } from 'vitest';
import { EMPTY, reduce, type TableAction, type TableSnapshot } from './table-state';
import { seatedAt, shotPlayed, tableState } from './testing';

const now = (wall: number) => ({ wall, frame: wall });
const told = (...actions: TableAction[]): TableSnapshot => actions.reduce(reduce, EMPTY);
const sit = (change: Parameters<typeof seatedAt>[0] = {}): TableAction => ({
  type: 'seated',
  seated: seatedAt(change),
  now: now(0),
});

describe('the table that a page knows', () => {
  it('asks no more for a choice that the server has refused', () => {
    const choice = { options: ['as_it_lies' as const, 'rerack' as const], until: 10_000 };
    const refused = (code: 'NO_SUCH_CHOICE' | 'OUT_OF_TURN') =>
      told(sit({ state: tableState({ choice }) }), {
        type: 'shot_rejected',
        rejected: { number: 3, code, message: '' },
      });
    expect(refused('NO_SUCH_CHOICE').state?.choice).toBeUndefined();
    expect(refused('OUT_OF_TURN').state?.choice).toEqual(choice);
  });

  it('keeps the balls as they were until the shot has come to rest', () => {
    const shot = shotPlayed();
    const playing = told(sit(), { type: 'shot_played', shot, now: now(10) });
    expect(playing.playback?.shot.number).toBe(3);
    expect(playing.state?.turn).toBe(0);
    const rested = reduce(playing, { type: 'playback_over', now: now(900) });
    expect(rested).toMatchObject({ playback: null, last: { number: 3 } });
    expect(rested.state).toMatchObject({ turn: 1, shotNumber: 4 });
  });

  it('plays a shot once, however often it is told', () => {
    const shot: TableAction = { type: 'shot_played', shot: shotPlayed(), now: now(10) };
    const over: TableAction = { type: 'playback_over', now: now(900) };
    const twice = told(sit(), shot, shot);
    expect(twice.waiting).toEqual([]);
    const again = told(sit(), shot, over, { type: 'shot_sent', number: 3 }, shot);
    expect(again.playback).toBeNull();
    expect(again.sent).toBeNull();
  });

  it('lets the next shot wait for the one in motion', () => {
    const next = shotPlayed({ number: 4, seat: 1, state: tableState({ shotNumber: 5 }) });
    const both = told(
      sit(),
      { type: 'shot_played', shot: shotPlayed(), now: now(10) },
      { type: 'shot_played', shot: next, now: now(100) },
    );
    expect(both.waiting).toHaveLength(1);
    const second = reduce(both, { type: 'playback_over', now: now(900) });
    expect(second.playback?.shot.number).toBe(4);
    expect(second.waiting).toEqual([]);
  });

  it('comes back in the middle of a shot, where the server’s clock says it is', () => {
    const shot = shotPlayed({ startedAt: 100_000, trajectory: shotPlayed().trajectory });
    const back = reduce(EMPTY, {
      type: 'seated',
      seated: seatedAt({ now: 102_000, shot, state: shot.state }),
      now: { wall: 50_000, frame: 7000 },
    });
    expect(back.clockOffset).toBe(52_000);
    expect(back.playback?.beganAt).toBe(5000);
    expect(back.state).toMatchObject({ turn: 0, shotNumber: 3 });
  });

  it('goes on playing when the line breaks and comes back during the shot', () => {
    const shot = shotPlayed();
    const playing = told(sit(), { type: 'shot_played', shot, now: now(10) });
    const back = reduce(reduce(playing, { type: 'link', link: 'lost' }), {
      type: 'seated',
      seated: seatedAt({ shot, state: shot.state }),
      now: now(200),
    });
    expect(back.playback).toBe(playing.playback);
    expect(back.link).toBe('open');
  });

  it('shows the result of a shot whose trajectory cannot be read', () => {
    const broken = told(sit(), {
      type: 'shot_played',
      shot: shotPlayed({ trajectory: 'x' }),
      now: now(10),
    });
    expect(broken.playback).toBeNull();
    expect(broken.state?.turn).toBe(1);
  });

  it('lets a refused shot be taken again, and says why', () => {
    const sent = told(sit(), { type: 'shot_sent', number: 3 });
    expect(sent.sent).toBe(3);
    const rejected = { number: 3, code: 'BAD_PLACEMENT' as const, message: 'Not there.' };
    expect(reduce(sent, { type: 'shot_rejected', rejected })).toMatchObject({
      sent: null,
      rejected,
    });
  });

  it('shows an end that comes during a shot only when the balls rest', () => {
    const ended = tableState({ status: 'ended', winner: 1, shotNumber: 4 });
    const playing = told(
      sit(),
      { type: 'shot_played', shot: shotPlayed(), now: now(10) },
      { type: 'table_state', state: ended },
    );
    expect(playing.state?.status).toBe('running');
    const rested = reduce(playing, { type: 'playback_over', now: now(900) });
    expect(rested.state?.status).toBe('ended');
  });
});
