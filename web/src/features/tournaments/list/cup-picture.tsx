import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import type { Bracket } from '@/api/tournament-types';
import { Portrait } from '@/ui/portrait';
import { glanceQuery } from '../bracket-query';
import { CupBoard } from './cup-board';

interface CupPictureProps {
  id: string;
  /** Where neither a table is in play nor a champion known. */
  children: ReactNode;
}

/** The tournament as it stands: a table that is played at, or the champion. */
export function CupPicture({ id, children }: CupPictureProps) {
  const { data } = useQuery(glanceQuery(id));
  const Board = useContext(CupBoard);
  const running = data?.matches.find(({ status, matchId }) => status === 'running' && matchId);
  if (Board && running?.matchId) return <Board matchId={running.matchId} />;
  const champion = data?.phase === 'finished' ? championOf(data) : undefined;
  return champion ? (
    <div className="grid size-full place-content-center justify-items-center gap-1 bg-[radial-gradient(ellipse_60%_90%_at_50%_0%,color-mix(in_oklab,var(--brass)_26%,transparent),transparent)] bg-ink-2">
      <span className="rounded-full border-2 border-brass">
        <Portrait name={champion.name} character={champion.character} size={72} />
      </span>
      <p className="max-w-60 truncate font-display font-semibold">
        <span className="sr-only">Champion: </span>
        {champion.name}
      </p>
    </div>
  ) : (
    children
  );
}

const championOf = ({ entrants }: Bracket) => entrants.find(({ place }) => place === 1);
