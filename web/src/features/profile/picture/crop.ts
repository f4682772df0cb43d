/** A picture's sides in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Which square of a picture is taken: its middle as parts of the sides (0 to 1), and how close it is (1: all that fits). */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const ZOOM_MAX = 4;

/** The square in the picture's own pixels. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return {
    left: crop.x * size.width - side / 2,
    top: crop.y * size.height - side / 2,
    side,
  };
}

/** The square pushed by parts of its own side, as far as the picture reaches. */
export function pushed(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom);
  return held(size, {
    ...crop,
    x: crop.x + (right * side) / size.width,
    y: crop.y + (down * side) / size.height,
  });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return held(size, { ...crop, zoom: Math.min(ZOOM_MAX, Math.max(1, zoom)) });
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

function held(size: Size, { x, y, zoom }: Crop): Crop {
  const side = sideOf(size, zoom);
  return {
    x: between(x, side / 2 / size.width),
    y: between(y, side / 2 / size.height),
    zoom,
  };
}

/** No closer to either edge than that. */
function between(value: number, edge: number): number {
  return Math.min(1 - edge, Math.max(edge, value));
}
