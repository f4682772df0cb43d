/** The name at the beginning, with or without an @, and the rest. */
export function nameAndRest(args: string): { name: string; rest: string } | null {
  const [, name, rest = ''] = /^@?([A-Za-z0-9_-]{3,20})(?:\s+(.*))?$/s.exec(args.trim()) ?? [];
  return name ? { name, rest: rest.trim() } : null;
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Seconds of '30', '30s', '10m', '2h' or '1d' at the beginning, and the rest; null seconds where none are named. */
export function secondsAndRest(text: string): { seconds: number | null; rest: string } {
  const [, count, unit = 's', rest = ''] = /^(\d{1,7})([smhd])?(?:\s+(.*))?$/is.exec(text) ?? [];
  if (count === undefined) return { seconds: null, rest: text };
  return { seconds: Number(count) * (UNITS[unit.toLowerCase()] ?? 1), rest: rest.trim() };
}
