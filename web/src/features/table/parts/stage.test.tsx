import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_PICTURE } from '../draw/scene';
import { Stage } from './stage';

vi.mock('../draw/scene', () => ({
  EMPTY_PICTURE: {},
  Scene: class {
    view = null;
    board = '';
    resize() {}
    draw() {}
  },
}));

const FRAME_MS = 20;
const SECOND = 1000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
});
afterEach(() => vi.useRealTimers());

const hands = { down() {}, move() {}, up() {}, cancel() {} };

function open() {
  const picture = vi.fn(() => EMPTY_PICTURE);
  const stage = () => <Stage table="nine" label="Pool table" picture={picture} hands={hands} />;
  const { rerender } = render(stage());
  /** How often the table was looked at in that time. */
  const looks = (ms: number) => {
    picture.mockClear();
    vi.advanceTimersByTime(ms);
    return picture.mock.calls.length;
  };
  return { picture, looks, again: () => rerender(stage()) };
}

it('looks at each frame while something changes, and at a table at rest some ten times a second', () => {
  const { picture, looks } = open();
  picture.mockImplementation(() => ({ ...EMPTY_PICTURE }));
  expect(looks(3 * SECOND)).toBeGreaterThan(150);
  picture.mockImplementation(() => EMPTY_PICTURE);
  looks(SECOND);
  expect(looks(SECOND)).toBeLessThanOrEqual(11);
  expect(looks(SECOND)).toBeGreaterThan(6);
});

it('looks at once when it is touched, a key is pressed, or its page tells something new', () => {
  const { looks, again } = open();
  const cloth = screen.getByRole('application');
  for (const wake of [
    () => fireEvent.pointerMove(cloth, { clientX: 1, clientY: 1 }),
    () => fireEvent.keyDown(cloth, { key: 'ArrowLeft' }),
    again,
  ]) {
    looks(2 * SECOND);
    // Just behind a look: the next one by itself would be long after.
    while (looks(FRAME_MS) === 0) looks(0);
    wake();
    expect(looks(FRAME_MS)).toBeGreaterThan(0);
  }
});

it('looks no more once it is gone, though the font of its balls comes later', async () => {
  let come = () => {};
  const font = new Promise<void>((resolve) => {
    come = resolve;
  });
  const fonts = Object.getOwnPropertyDescriptor(document, 'fonts');
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: () => font },
  });
  const { looks } = open();
  looks(2 * SECOND);
  cleanup();
  come();
  await font;
  await Promise.resolve();
  expect(looks(2 * SECOND)).toBe(0);
  if (fonts) Object.defineProperty(document, 'fonts', fonts);
  else Reflect.deleteProperty(document, 'fonts');
});
