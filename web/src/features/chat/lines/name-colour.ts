/** Mixes of the tokens, so that names stay readable under either theme and tell people apart. */
const COLOURS = [
  'var(--felt)',
  'var(--brass)',
  'var(--option-2)',
  'color-mix(in oklab, var(--live) 65%, var(--text))',
  'color-mix(in oklab, var(--felt) 50%, var(--chalk))',
  'color-mix(in oklab, var(--brass) 55%, var(--felt))',
  'color-mix(in oklab, var(--chalk) 45%, var(--live))',
  'color-mix(in oklab, var(--option-2) 45%, var(--text))',
];

/** The colour of a person's name: the same wherever they speak. One's own is chalk. */
export function nameColour(address: string, own: boolean): string {
  if (own) return 'var(--chalk)';
  const place = Number.parseInt(address.slice(2, 10), 16) % COLOURS.length;
  return COLOURS[place] ?? 'var(--text)';
}
