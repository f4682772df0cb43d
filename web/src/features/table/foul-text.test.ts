import { expect, it } from 'vitest';
import { foulText } from './foul-text';

it('says in one sentence what somebody did, and to oneself in the second person', () => {
  expect(foulText('scratch', 'Pip')).toBe('Pip potted the cue ball.');
  expect(foulText('wrong_ball_first', 'You')).toBe('You hit the wrong ball first.');
});

it('has some words for a foul that it does not know', () => {
  expect(foulText('push_shot', 'Pip')).toBe('Pip made a foul: push shot.');
});
