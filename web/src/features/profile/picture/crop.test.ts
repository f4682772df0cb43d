import { expect, test } from 'vitest';
import { MIDDLE, pushed, squareOf, zoomed } from './crop';

const wide = { width: 800, height: 400 };

test('the middle of a wide picture is taken first, as much as fits', () => {
  expect(squareOf(wide, MIDDLE)).toEqual({ left: 200, top: 0, side: 400 });
});

test('pushing stops at the edge', () => {
  const right = pushed(wide, MIDDLE, 10, 10);
  expect(squareOf(wide, right)).toEqual({ left: 400, top: 0, side: 400 });
  const half = pushed(wide, MIDDLE, -0.25, 0);
  expect(squareOf(wide, half)).toEqual({ left: 100, top: 0, side: 400 });
});

test('coming closer keeps the middle, and going back keeps within the picture', () => {
  const near = zoomed(wide, MIDDLE, 2);
  expect(squareOf(wide, near)).toEqual({ left: 300, top: 100, side: 200 });
  const corner = pushed(wide, near, 10, 10);
  expect(squareOf(wide, corner)).toEqual({ left: 600, top: 200, side: 200 });
  expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 400, top: 0, side: 400 });
  expect(zoomed(wide, MIDDLE, 99).zoom).toBe(4);
});
