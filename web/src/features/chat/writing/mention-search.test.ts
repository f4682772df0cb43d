import { expect, it } from 'vitest';
import { completeMention, mentionCandidates, mentionQuery } from './mention-search';

it('knows the name being typed before the caret', () => {
  expect(mentionQuery('gg @bre', 7)).toEqual({ at: 3, prefix: 'bre' });
  expect(mentionQuery('@', 1)).toEqual({ at: 0, prefix: '' });
  expect(mentionQuery('gg @bre nice', 12)).toBeNull();
  expect(mentionQuery('mail@exa', 8)).toBeNull();
});

it('offers recent speakers first, each once, and never the viewer', () => {
  const speakers = ['anna', 'Break', 'brenda', 'Break', 'me'];
  expect(mentionCandidates(speakers, 'br', 'me')).toEqual(['Break', 'brenda']);
  expect(mentionCandidates(speakers, '', 'me')).toEqual(['Break', 'brenda', 'anna']);
  expect(
    mentionCandidates(
      Array.from({ length: 50 }, (_, i) => `user${i}`),
      'user',
      null,
    ),
  ).toHaveLength(6);
});

it('offers nothing for a name that is written out', () => {
  expect(mentionCandidates(['ann', 'anna'], 'ann', null)).toEqual([]);
  expect(mentionCandidates(['ann', 'anna'], 'anna', null)).toEqual([]);
  expect(mentionCandidates(['ann', 'anna'], 'an', null)).toEqual(['anna', 'ann']);
});

it('writes the name out and puts the caret behind it', () => {
  expect(completeMention('gg @bre nice', { at: 3, prefix: 'bre' }, 'Break')).toEqual({
    text: 'gg @Break nice',
    caret: 10,
  });
});
