import { expect, it } from 'vitest';
import { findEmoji, groupsOf, noteEmoji, recentEmoji } from './emoji';
import text from './emoji.json?raw';
import { rowsOf } from './emoji-grid';

const GROUPS = groupsOf(JSON.parse(text));

it('finds emoji by the beginning of a word, names before keywords', () => {
  const found = (query: string) => findEmoji(GROUPS, query).map((one) => one.emoji);
  expect(found('pool 8')).toEqual(['🎱']);
  expect(found('Fire')[0]).toBe('🔥');
  expect(found('')).toEqual([]);
  expect(found('zzzz')).toEqual([]);
});

it('remembers what was taken, newest first and each once', () => {
  for (const emoji of ['🔥', '🎱', '🔥']) noteEmoji(emoji);
  expect(recentEmoji(GROUPS).map((one) => one.emoji)).toEqual(['🔥', '🎱']);
});

it('numbers what stands in the grid through, and leaves out groups without any', () => {
  const rows = rowsOf([{ name: 'Used lately', emoji: [] }, ...GROUPS.slice(0, 2)]);
  expect(rows[0]).toEqual({ kind: 'head', name: 'Smileys' });
  const firsts = rows.flatMap((row) => (row.kind === 'emoji' ? [row.first] : []));
  expect(firsts).toEqual([...firsts].sort((one, other) => one - other));
});
