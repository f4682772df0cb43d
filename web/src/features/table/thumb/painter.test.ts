import { expect, it, vi } from 'vitest';
import { painterOf } from './painter';

vi.mock('../draw/scene', () => ({
  EMPTY_PICTURE: {},
  Scene: class {
    margin = 7;
    resize() {}
    draw() {}
  },
}));

it('lays the balls onto the cloth of a card, though their canvas begins outside the table', () => {
  const made: { canvas: HTMLCanvasElement }[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    made.push({ canvas: this });
    return made.at(-1) as unknown as RenderingContext;
  } as never);
  const onto = {
    canvas: document.createElement('canvas'),
    clearRect: vi.fn(),
    drawImage: vi.fn(),
  };
  painterOf(320, 180, 1, { table: 'seven' })?.paint(
    onto as unknown as CanvasRenderingContext2D,
    [],
  );
  const [ground, top] = made;
  expect(onto.drawImage.mock.calls).toEqual([
    [ground?.canvas, 0, 0],
    [top?.canvas, -7, -7],
  ]);
});
