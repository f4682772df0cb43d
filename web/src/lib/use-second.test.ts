import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSecond } from './use-second';

afterEach(() => void vi.useRealTimers());

it('tells all who show it at once the same moment, whenever they came', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const first = renderHook(useSecond);
  expect(first.result.current).toBe(1_700_000_000_000);
  vi.advanceTimersByTime(700);
  const later = renderHook(useSecond);
  expect(later.result.current).toBe(first.result.current);
  act(() => vi.advanceTimersByTime(500));
  expect(first.result.current).toBe(1_700_000_001_000);
  expect(later.result.current).toBe(first.result.current);
  first.unmount();
  later.unmount();
  vi.advanceTimersByTime(60_000);
  expect(renderHook(useSecond).result.current).toBe(1_700_000_061_200);
});
