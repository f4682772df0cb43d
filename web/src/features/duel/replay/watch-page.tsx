import type { ReactNode } from 'react';
import { MatchPage } from './match-page';

const META = { title: 'Match', description: 'A frame of eight-ball, live at the table.' };

/** `table` shows the match as it is played, and its result once it is over. */
export function WatchPage({ table }: { table: (matchId: string) => ReactNode }) {
  return (
    <MatchPage meta={META} heading="Match" path="/duel/watch">
      {table}
    </MatchPage>
  );
}
