import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Quest } from '@/api/quest-types';
import { renderPage } from '@/testing/render';
import { quest } from '../testing';
import { Again, nextPeriod } from './again';

/** A Friday. */
const NOW = Date.parse('2026-11-27T20:00:00Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const at = (period: Quest['period'], now: string) => {
  const next = nextPeriod(period, Date.parse(now));
  return next === null ? null : new Date(next).toISOString();
};
const open = (change: Partial<Quest>) => {
  const { container } = renderPage(<Again quest={quest(change)} />);
  return container.querySelector('p')?.textContent;
};

it('a daily quest returns at midnight in UTC, a weekly one on Monday, and one that is played once never', () => {
  expect(at('daily', '2026-11-27T20:00:00Z')).toBe('2026-11-28T00:00:00.000Z');
  expect(at('weekly', '2026-11-27T20:00:00Z')).toBe('2026-11-30T00:00:00.000Z');
  expect(at('weekly', '2026-11-29T23:59:59Z')).toBe('2026-11-30T00:00:00.000Z');
  expect(at('weekly', '2026-11-30T00:00:00Z')).toBe('2026-12-07T00:00:00.000Z');
  expect(at('once', '2026-11-27T20:00:00Z')).toBeNull();
});

it('says how long it takes until it returns', () => {
  expect(open({ period: 'daily' })).toBe('Again in 4 h');
  expect(screen.getByText('4 h').getAttribute('datetime')).toBe('2026-11-28T00:00:00.000Z');
});

it.each([
  { status: 'completed' },
  { participantCount: 100 },
  { endsAt: '2026-11-27T23:00:00Z' },
] as const)('promises no return that does not come: %o', (change) => {
  expect(open({ period: 'daily', ...change })).toBeUndefined();
});
