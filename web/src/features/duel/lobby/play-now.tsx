import type { PaidGame } from '../paid-game';
import { PracticePanel } from './practice-panel';
import { QuickMatch } from './quick-match';

/** The two ways to a table that need no room. */
export function PlayNow({ paidGame = null }: { paidGame?: PaidGame | 'loading' | null }) {
  return (
    <section
      aria-label="Play now"
      className="-order-1 grid gap-4 desk:order-none short:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <QuickMatch />
      <PracticePanel paidGame={paidGame} />
    </section>
  );
}
