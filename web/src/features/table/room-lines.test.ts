import { expect, it } from 'vitest';
import { without } from './room-lines';

it('a muted rival is not heard in the room either, whichever way the address is written', () => {
  const line = (userId: `0x${string}` | null, message: string) => ({
    userId,
    message,
    username: 'same name',
    timestamp: 0,
  });
  const lines = [line('0xAb', 'boo'), line('0xcd', 'hello'), line(null, 'of nobody')];
  expect(without(lines, '0xaB').map(({ message }) => message)).toEqual(['hello', 'of nobody']);
  expect(without(lines, null)).toBe(lines);
});
