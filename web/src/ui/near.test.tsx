import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Near } from './near';

test('what is further down comes once its place is about to be seen, and stays', () => {
  let see = (_: { isIntersecting: boolean }[]) => {};
  const Sight = vi.fn(function (this: unknown, seen: typeof see) {
    see = seen;
    return { observe: () => {}, disconnect: () => {} };
  });
  vi.stubGlobal('IntersectionObserver', Sight);
  render(<Near>cards</Near>);
  expect(screen.queryByText('cards')).toBeNull();
  act(() => see([{ isIntersecting: true }]));
  expect(screen.getByText('cards')).toBeDefined();
  act(() => see([{ isIntersecting: false }]));
  expect(screen.getByText('cards')).toBeDefined();
});
