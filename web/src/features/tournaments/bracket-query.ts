import { queryOptions } from '@tanstack/react-query';
import { TOURNAMENTS } from '@/api/tournament-keys';
import type { Bracket } from '@/api/tournament-types';
import { getBracket } from '@/api/tournaments';

/** With two halves the last round of the winners is no final: the grand final comes after it. */
export function clearlyNamed(bracket: Bracket): Bracket {
  if (bracket.format !== 'double_elimination') return bracket;
  const rounds = bracket.rounds.map((round) =>
    round.side === 'winners' && round.name === 'Final'
      ? { ...round, name: "Winners' final" }
      : round,
  );
  return { ...bracket, rounds };
}

/** A bracket for a glance at it; where it is watched, its socket keeps it. */
export const glanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...TOURNAMENTS, 'glance', id],
    queryFn: ({ signal }) => getBracket(id, { signal }),
    select: clearlyNamed,
    refetchInterval: 30_000,
  });
