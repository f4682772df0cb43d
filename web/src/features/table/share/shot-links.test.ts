import { expect, it } from 'vitest';
import { shotFilm, shotLink, shotOf } from './shot-links';

it('a link names its shot, and is read again', () => {
  const link = shotLink('https://live.example', 'a'.repeat(24), 7);
  expect(link).toBe(`https://live.example/duel/replay/${'a'.repeat(24)}?shot=7`);
  expect(shotOf(new URL(link).search)).toBe(7);
  expect(shotFilm('', 'a'.repeat(24), 7)).toBe(`/api/duel/matches/${'a'.repeat(24)}/shots/7.gif`);
});

it('what names no shot is none', () => {
  for (const search of ['', '?shot=', '?shot=0', '?shot=-1', '?shot=07', '?shot=x', '?shot=99999'])
    expect(shotOf(search), search).toBe(0);
});
