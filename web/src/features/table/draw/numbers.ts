/** The number discs' print as coverage, 0 to 255, one square picture a ball. */
export interface Prints {
  side: number;
  of: readonly Uint8ClampedArray[];
}

/** Draws the numbers about as large as they will be seen, so that they stay crisp. */
export function printNumbers(side: number): Prints {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const of: Uint8ClampedArray[] = [];
  for (let ball = 0; ball < 16; ball += 1) {
    const print = new Uint8ClampedArray(side * side);
    if (context && ball > 0) {
      context.clearRect(0, 0, side, side);
      context.fillStyle = 'black';
      context.font = `800 ${side * (ball > 9 ? 0.7 : 0.88)}px "Sora Variable", Arial, sans-serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(String(ball), side / 2, side * 0.54, side * 0.9);
      if (ball === 6 || ball === 9) {
        context.fillRect(side * 0.34, side * 0.83, side * 0.32, Math.max(1, side * 0.06));
      }
      const { data } = context.getImageData(0, 0, side, side);
      for (let index = 0; index < print.length; index += 1) print[index] = data[index * 4 + 3] ?? 0;
    }
    of.push(print);
  }
  return { side, of };
}
