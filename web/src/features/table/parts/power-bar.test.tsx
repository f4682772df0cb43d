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
const press = (x: number, pointerId = 1) =>
  fireEvent.pointerDown(bar(), { clientX: x, button: 0, pointerId });
const move = (x: number, pointerId = 1) => fireEvent.pointerMove(bar(), { clientX: x, pointerId });
const letGo = (x: number, pointerId = 1) => fireEvent.pointerUp(bar(), { clientX: x, pointerId });

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
  fireEvent.pointerCancel(bar(), { pointerId: 1 });
  expect(power()).toBe(65);
  expect(shot).toHaveBeenCalledTimes(1);
});

it('a second finger neither shoots nor sets anything while the first one is down', () => {
  press(60);
  press(3, 2);
  letGo(3, 2);
  letGo(60);
  expect(power()).toBe(61);
  press(60);
  press(5, 2);
  move(85);
  letGo(85);
  expect(power()).toBe(88);
  press(2);
  move(60);
  press(30, 2);
  letGo(30, 2);
  expect(shot).not.toHaveBeenCalled();
  letGo(60);
  expect(shot).toHaveBeenCalledTimes(1);
});

it('the thumb is a thumb also where a pull would begin, and the roll of a finger is no pull', () => {
  press(20);
  move(12);
  letGo(12);
  expect(power()).toBe(9);
  press(12);
  move(55);
  letGo(55);
  expect(power()).toBe(55);
  press(4);
  move(20);
  letGo(20);
  expect(power()).toBe(55);
  expect(shot).not.toHaveBeenCalled();
});
