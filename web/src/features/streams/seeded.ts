/** A whole number from one bound up to below another; the same seed always has the same one for an index. */
export type Draw = (index: number, from: number, to: number) => number;

/** The numbers of a seed (FNV-1a of its text, mixed with the index). */
export function numbersOf(seed: string): Draw {
  let hash = 2_166_136_261;
  for (const char of seed) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  return (index, from, to) => {
    const mixed = Math.imul(hash ^ Math.imul(index + 1, 0x9e37_79b9), 0x85eb_ca6b) >>> 8;
    return from + (mixed % (to - from));
  };
}
