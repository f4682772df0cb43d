import type { ReactNode } from 'react';
import type { PaidGame } from '../paid-game';
import { PracticePanel } from './practice-panel';
import { QuickMatch } from './quick-match';

interface PlayNowProps {
  paidGame?: PaidGame | 'loading' | null;
  boards?: ReactNode;
  rooms?: ReactNode;
}

/** The two ways to a table that need no room. */
export function PlayNow({ paidGame = null, boards, rooms }: PlayNowProps) {
  return (
    <section
      aria-label="Play now"
      className="grid gap-4 short:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <QuickMatch boards={boards} rooms={rooms} />
      <PracticePanel paidGame={paidGame} />
    </section>
  );
}
