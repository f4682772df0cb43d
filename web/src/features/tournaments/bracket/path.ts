import type { Bracket, EntrantId } from '@/api/tournament-types';
import { type Directory, isIn } from './people';

/** An entrant's path through the bracket: the matches they are in, and those that winning on would bring. */
export interface EntrantPath {
  entrant: EntrantId;
  played: ReadonlySet<number>;
  ahead: ReadonlySet<number>;
}

export function pathOf(bracket: Bracket, people: Directory, entrant: EntrantId): EntrantPath {
  const own = bracket.matches.filter((match) => isIn(match, entrant));
  const played = new Set(own.map(({ number }) => number));
  const ahead = new Set<number>();
  const open = own.find(({ status }) => status !== 'done');
  let next = open && people.next.get(open.number);
  while (next && !ahead.has(next.number)) {
    ahead.add(next.number);
    next = people.next.get(next.number);
  }
  return { entrant, played, ahead };
}

/** Whether a line between two matches belongs to the path. */
export function isOnPath(
  path: EntrantPath,
  { from, to }: { from: number; to: number },
): 'played' | 'ahead' | null {
  if (path.played.has(from) && path.played.has(to)) return 'played';
  const leaves = path.played.has(from) || path.ahead.has(from);
  return leaves && path.ahead.has(to) ? 'ahead' : null;
}
