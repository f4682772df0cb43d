import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Jobs } from './jobs';
import { job } from './testing';

const AT = '2026-11-22T19:00:00Z';
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('of every job an operator sees when it ran, how long it took, when it runs next and why it failed last', () => {
  const failed = job({
    name: 'incentives.expire',
    isFailing: true,
    lastError: { at: '2026-11-22T18:59:57Z', text: 'the database is away' },
    nextAt: null,
  });
  render(<Jobs at={AT} jobs={[failed, job()]} />);
  expect(screen.getByText('1 of 2 failing')).toBeDefined();
  expect(
    within(screen.getByRole('row', { name: /^incentives/ })).getByText('failing'),
  ).toBeDefined();
  expect(cells(/^incentives/)).toEqual([
    'every 5 s',
    '3 s ago',
    'took 4.2 ms',
    'Running',
    'the database is away 3 s ago',
  ]);
  expect(cells(/^deposits/)).toEqual(['every 5 s', '3 s ago', 'took 4.2 ms', 'next in 2 s', '']);
});

test('a job that has not run yet says so, and a failure of earlier stays in view', () => {
  const fresh = job({ name: 'audit.verify', endedAt: null, tookMs: null });
  const mended = job({ lastError: { at: '2026-11-22T17:58:00Z', text: 'cut after 600 s' } });
  render(<Jobs at={AT} jobs={[fresh, mended]} />);
  expect(screen.getByText('2, none failing')).toBeDefined();
  expect(cells(/^audit/)).toEqual(['every 5 s', 'Not yet', 'took –', 'next in 2 s', '']);
  expect(cells(/^deposits/).at(-1)).toBe('cut after 600 s 1 h 2 min ago');
});
