import type { ReactNode } from 'react';
import { MatchPage } from './match-page';

const META = {
  title: 'Duel replay',
  description: 'A frame of eight-ball, shot by shot, recomputed before your eyes.',
};

/** `table` draws the replay itself: shots, clock, and whether the recomputed hash is the recorded one. */
export function ReplayPage({ table }: { table: (matchId: string) => ReactNode }) {
  return (
    <MatchPage meta={META} heading="Replay" path="/duel/replay" framed={false}>
      {table}
    </MatchPage>
  );
}
