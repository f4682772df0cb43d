import { expect, it } from 'vitest';
import recorded from '../fixtures/break.json';
import { SHORT_SHOT, shotPlayed } from '../testing';
import type { Replay, ReplayShot } from '../wire';
import { ReplayPlayer } from './replay-player';
import { shotText } from './shot-text';

const played = (change: Partial<ReplayShot>): ReplayShot => {
  const { startedAt, ...shot } = shotPlayed();
  return { ...shot, at: startedAt, recomputedHash: shot.hash, ...change };
};

const [opening] = recorded.shots;
const replay: Replay = {
  matchId: 'a'.repeat(24),
  table: 'nine',
  rackSeed: '7',
  rules: 1,
  agentHand: null,
  status: 'ended',
  players: [
    { userId: null, username: 'ada', agent: null },
    { userId: null, username: 'ben', agent: null },
  ],
  shots: [
    played({ number: 1, trajectory: opening?.trajectory ?? '' }),
    played({ number: 2, seat: 1, trajectory: SHORT_SHOT }),
  ],
  winner: 0,
  reason: 'eight_pocketed',
};

it('plays shot after shot, and stops at the end', () => {
  const player = new ReplayPlayer(replay);
  player.play(0);
  const ends = (opening?.duration ?? 0) * 1000;
  player.picture(ends / 2);
  expect(player.index).toBe(0);
  for (let now = ends; now < ends + 6000; now += 50) player.picture(now);
  expect(player.index).toBe(1);
  expect(player.playing).toBe(false);
  expect(player.seconds(1e9)).toBe(player.duration);
});

it('stands still where it is paused, and goes on from there, faster', () => {
  const player = new ReplayPlayer(replay);
  player.seek(1, 0);
  player.play(0);
  player.pause(500);
  expect(player.seconds(9000)).toBeCloseTo(1.5);
  const still = player.picture(9000);
  expect(player.picture(9500)).toBe(still);
  player.play(10_000);
  player.faster(2, 10_000);
  expect(player.seconds(10_500)).toBeCloseTo(2.5);
});

it('steps by shot and stays within the match', () => {
  const player = new ReplayPlayer(replay);
  player.go(1, 0);
  expect(player.picture(0)?.balls.map(({ ball }) => ball)).toEqual([0]);
  player.go(9, 0);
  expect(player.index).toBe(1);
  player.go(-1, 0);
  expect(player.index).toBe(0);
  player.seek(99, 0);
  expect(player.seconds(0)).toBe(player.duration);
});

it('says whose shot it was and what came of it', () => {
  const [shot] = replay.shots;
  if (!shot) throw new Error('no shot');
  expect(shotText(replay, shot)).toBe('Shot 1, ada. Nothing was potted.');
  const came = (of: Partial<ReplayShot['outcome']>) =>
    shotText(replay, { ...shot, outcome: { ...shot.outcome, ...of } });
  expect(
    came({ foul: 'scratch', text: 'ada: the cue ball fell. ben has the cue ball in hand.' }),
  ).toBe('Shot 1. ada potted the cue ball.');
  expect(came({ pocketed: [3, 5], text: 'ada plays solids. ada goes on.' })).toBe(
    'Shot 1. ada potted the 3, the 5. ada plays solids.',
  );
  expect(came({ text: 'ben is at the table.' })).toBe('Shot 1. ada potted no ball.');
  expect(came({ text: 'Mina Two Rails is at the table.' })).toBe('Shot 1. ada potted no ball.');
  expect(came({ pocketed: [3], text: 'ada plays solids. The Deacon goes on.' })).toBe(
    'Shot 1. ada potted the 3. ada plays solids.',
  );
  expect(came({ reason: 'eight_pocketed', text: 'ada pocketed the eight and wins.' })).toBe(
    'Shot 1. ada pocketed the eight and wins.',
  );
});

it('begins with the shot of its link, and with the first where there is no such shot', () => {
  const shared = new ReplayPlayer(replay, 2);
  expect([shared.index, shared.moved]).toEqual([1, false]);
  shared.go(0, 0);
  expect(shared.moved).toBe(true);
  expect(new ReplayPlayer(replay, 9).index).toBe(0);
});

it('goes on with a shot that is played meanwhile, each once', () => {
  const [first, second] = replay.shots as [ReplayShot, ReplayShot];
  const player = new ReplayPlayer({ shots: [first] }, 1);
  player.seek(player.duration, 0);
  expect(player.isAtEnd).toBe(true);
  player.append(second);
  player.append(second);
  player.append(first);
  expect(player.shots.map(({ number }) => number)).toEqual([1, 2]);
  expect(player.isAtEnd).toBe(false);
  player.play(0);
  expect(player.index).toBe(1);
});

it('a better shot plays in the place of one and lies still until somebody goes back or on', () => {
  const player = new ReplayPlayer(replay);
  player.playInstead({ ...played({ number: 2 }), trajectory: SHORT_SHOT }, 0);
  expect([player.index, player.playing, player.instead?.number]).toEqual([1, true, 2]);
  const ends = player.duration * 1000 + 600;
  for (let now = 0; now < ends; now += 50) player.picture(now);
  for (let now = ends; now < ends + 9000; now += 50) player.picture(now);
  expect([player.playing, player.instead?.number]).toEqual([false, 2]);
  expect(player.seconds(1e9)).toBe(player.duration);
  player.go(1, 1e9);
  expect([player.index, player.playing, player.instead]).toEqual([1, false, null]);
  expect(player.seconds(1e9)).toBe(0);
  player.playInstead(played({ number: 9 }), 0);
  expect(player.instead).toBeNull();
});

it('any step leads from a better shot back to those that were played', () => {
  const player = new ReplayPlayer(replay);
  player.playInstead(played({ number: 2, trajectory: SHORT_SHOT }), 0);
  player.go(0, 10);
  expect([player.index, player.instead]).toEqual([0, null]);
  player.playInstead(played({ number: 2, trajectory: SHORT_SHOT }), 0);
  player.pause(5);
  player.seek(player.duration, 6);
  player.play(10);
  expect([player.index, player.instead, player.playing]).toEqual([1, null, true]);
});

it('a shot that was asked for gives way to whatever is asked for after it', () => {
  const player = new ReplayPlayer(replay);
  const wishes = [player.wish(), player.wish()];
  expect(wishes.map((isWanted) => isWanted())).toEqual([false, true]);
  for (const touch of [
    () => player.go(1, 0),
    () => player.play(0),
    () => player.pause(0),
    () => player.seek(0, 0),
  ]) {
    const isWanted = player.wish();
    touch();
    expect(isWanted()).toBe(false);
  }
});
