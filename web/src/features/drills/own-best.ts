import type { DrillId } from '@/api/drills';

const KEY = 'cuecast.drills';

/** A guest's best streaks: in this browser alone. */
export function ownBests(): Partial<Record<DrillId, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries<unknown>(Object(kept));
    const isNumber = (entry: [string, unknown]): entry is [string, number] =>
      Number.isSafeInteger(entry[1]);
    return Object.fromEntries(entries.filter(isNumber));
  } catch {
    return {};
  }
}

export function keepBest(id: DrillId, streak: number): void {
  const known = ownBests();
  if (streak <= (known[id] ?? 0)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...known, [id]: streak }));
  } catch {
    // Storage is refused: there is no best beyond the page.
  }
}

/** The best to show: the server's of who is signed in, this browser's of a guest. */
export const bestOf = (id: DrillId, told: number | null): number => told ?? ownBests()[id] ?? 0;
