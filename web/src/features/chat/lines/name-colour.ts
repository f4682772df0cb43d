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
  // All of the address: many of them begin alike (vanity addresses, the demo's).
  let hash = 0;
  for (const digit of address.toLowerCase()) hash = (hash * 31 + digit.charCodeAt(0)) >>> 0;
  return COLOURS[hash % COLOURS.length] ?? 'var(--text)';
}
