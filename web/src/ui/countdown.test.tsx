import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Countdown } from './countdown';

afterEach(() => void vi.useRealTimers());

it('ticks down, and once the time is up stands for a moment, never for 0:00', () => {
  vi.useFakeTimers();
  const onDue = vi.fn();
  const to = new Date(Date.now() + 2000).toISOString();
  render(<Countdown to={to} label="Until the next frame" onDue={onDue} />);
  const said = () => screen.getByRole('timer', { name: 'Until the next frame' }).textContent;
  expect(said()).toBe('0:02');
  expect(onDue).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(3000));
  expect(said()).toBe('a moment');
  expect(onDue).toHaveBeenCalledOnce();
});
