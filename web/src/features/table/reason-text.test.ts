import { expect, it } from 'vitest';
import { reasonText } from './reason-text';

const players = [{ username: 'ada' }, { username: 'ben' }];

it('says to who lost that it was them, and to everybody else by name', () => {
  expect(reasonText('conceded', 1, players, 0)).toBe('You conceded.');
  expect(reasonText('conceded', 1, players, 1)).toBe('ada conceded.');
  expect(reasonText('early_eight', 0, players)).toBe('ben potted the eight too early.');
});
