/** As the server packs it: mask, then x and y of each ball in steps of 0.7 mm from -1.4336 m. */
export function packed(balls: readonly [ball: number, x: number, y: number][]): string {
  const steps = (metres: number) => Math.round((metres + 1.4336) / 0.0007);
  const mask = balls.reduce((sum, [ball]) => sum | (1 << ball), 0);
  const bytes = balls.flatMap(([, x, y]) => {
    const both = (steps(x) << 12) | steps(y);
    return [both >> 16, (both >> 8) & 255, both & 255];
  });
  return btoa(String.fromCharCode(mask >> 8, mask & 255, ...bytes));
}
