import { expect, it } from 'vitest';
import { gameMessageOf, gameOrigins, isHeard } from './messages';

const SITE = 'https://cuecast.example';
const config = (environment: 'local' | 'development' | 'production') => ({
  gameOrigin: 'https://game.cuecast.example',
  environment,
});

it('GAME-20 heard are this site, the configured game, and a local dev host except in production', () => {
  const local = gameOrigins(SITE, config('local'));
  expect([...local]).toEqual([SITE, 'https://game.cuecast.example', 'http://localhost:3001']);
  expect(gameOrigins(SITE, config('development'))).toEqual(local);
  expect([...gameOrigins(SITE, config('production'))]).toEqual([
    SITE,
    'https://game.cuecast.example',
  ]);
});

it('GAME-20 a listed origin alone is not enough, nor is our own window: both have to be right', () => {
  const origins = gameOrigins(SITE, config('production'));
  const [own, opened, foreign] = [{}, {}, {}] as MessageEventSource[];
  const heard = (origin: string, source: MessageEventSource | undefined) =>
    isHeard({ origin, source: source ?? null }, origins, [own, opened]);
  expect(heard(SITE, own)).toBe(true);
  expect(heard('https://game.cuecast.example', opened)).toBe(true);
  expect(heard('https://game.cuecast.example', foreign)).toBe(false);
  expect(heard('https://cuecast.example.evil.example', own)).toBe(false);
  expect(heard('http://localhost:3001', own)).toBe(false);
  expect(heard('null', own)).toBe(false);
  expect(heard(SITE, undefined)).toBe(false);
});

it('GAME-16 GAME_WIN and GAME_OVER are the word that a game is over', () => {
  expect(gameMessageOf({ type: 'GAME_WIN', score: 8, won: true, playId: 'm1' })).toEqual({
    won: true,
    score: 8,
    playId: 'm1',
  });
  expect(gameMessageOf({ type: 'GAME_OVER', score: 3, won: false })).toEqual({
    won: false,
    score: 3,
    playId: null,
  });
});

it('GAME-17 so is an older message with a score alone; anything else is not', () => {
  expect(gameMessageOf({ score: 5 })).toEqual({ won: false, score: 5, playId: null });
  for (const data of [
    null,
    'GAME_WIN',
    {},
    { score: '5' },
    { score: Number.NaN },
    { type: 'OTHER', score: 5 },
  ]) {
    expect(gameMessageOf(data)).toBeNull();
  }
});

it('a score beyond what a frame has is cut to it', () => {
  expect(gameMessageOf({ score: 1e9 })?.score).toBe(8);
  expect(gameMessageOf({ score: -3 })?.score).toBe(0);
  expect(gameMessageOf({ type: 'GAME_WIN', score: 7.9 })?.score).toBe(7);
});
