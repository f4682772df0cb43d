import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PowerBar } from './power-bar';

const shot = vi.fn();

function Bar() {
  const [power, setPower] = useState(0.5);
  return (
    <PowerBar
      power={power}
      disabled={false}
      mirrored={false}
      onPower={setPower}
      onRelease={() => shot(power)}
    />
  );
}

beforeEach(() => {
  shot.mockClear();
  HTMLElement.prototype.setPointerCapture = vi.fn();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    right: 100,
    top: 0,
    width: 100,
    height: 20,
  } as DOMRect);
  render(<Bar />);
});

const bar = () => screen.getByRole('slider', { name: 'Power' });
const power = () => Number(bar().getAttribute('aria-valuenow'));
const press = (x: number) => fireEvent.pointerDown(bar(), { clientX: x, button: 0, pointerId: 1 });
const move = (x: number) => fireEvent.pointerMove(bar(), { clientX: x });
const letGo = (x: number) => fireEvent.pointerUp(bar(), { clientX: x });

it('a tap and a drag set the power, and do not shoot', () => {
  press(80);
  letGo(80);
  expect(power()).toBe(83);
  press(80);
  move(40);
  letGo(40);
  expect(power()).toBe(39);
  press(6);
  letGo(6);
  expect(power()).toBe(39);
  expect(shot).not.toHaveBeenCalled();
});

it('pulled from its start and let go it shoots; brought back, or broken off, it does not', () => {
  press(5);
  move(64);
  letGo(64);
  expect(shot).toHaveBeenCalledTimes(1);
  expect(power()).toBe(65);
  press(5);
  move(90);
  letGo(5);
  expect(power()).toBe(65);
  press(5);
  move(90);
  fireEvent.pointerCancel(bar());
  expect(power()).toBe(65);
  expect(shot).toHaveBeenCalledTimes(1);
});
