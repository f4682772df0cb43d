import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EMPTY, type TableSnapshot } from '../table-state';
import { tableState } from '../testing';
import { WatchText } from './watch-text';

const words = { text: 'The next frame', tone: 'plain' } as const;
const shown = (change: Partial<TableSnapshot>) => {
  const { container } = render(
    <WatchText snapshot={{ ...EMPTY, link: 'open', ...change }} words={words} />,
  );
  return container.textContent;
};

it('counts down to the next frame in the words of the bar, by the server s clock', () => {
  const waiting = tableState({ status: 'waiting' });
  const state = { ...waiting, beginsAt: Date.now() + 69_000 };
  expect(shown({ state, clockOffset: 10_000 })).toMatch(/^Next frame in 0:5[89]$/);
  expect(screen.getByRole('timer').textContent).toMatch(/^0:/);
});

it('says that it starts once the time is up, until the frame is there', () => {
  const state = { ...tableState({ status: 'waiting' }), beginsAt: Date.now() - 500 };
  expect(shown({ state })).toBe('Starting');
});

it('says the bar s own words while a frame runs, and where the line is cut', () => {
  expect(shown({ state: tableState({ status: 'running' }) })).toBe('The next frame');
  const state = { ...tableState({ status: 'waiting' }), beginsAt: Date.now() + 5000 };
  expect(shown({ state, link: 'lost' })).toBe('The next frame');
});
