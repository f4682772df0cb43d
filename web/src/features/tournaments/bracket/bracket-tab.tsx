import type { ReactNode } from 'react';
import type { Run, Tournament } from '@/api/tournament-types';

export interface BracketTabProps {
  tournament: Tournament;
  run: Run;
  table: (matchId: string) => ReactNode;
}

export function BracketTab({ tournament }: BracketTabProps) {
  return <p>{tournament.title}</p>;
}
