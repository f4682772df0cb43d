import { playerAt } from '../play/situation';
import type { TableState } from '../wire';
import { isOver, type Odds, oddsOf, oddsText } from './odds-text';

/** The chance of both to win, of the balls as they lie: it moves once a shot has come to rest. Nothing where people play. */
export function OddsBar({ state }: { state: TableState }) {
  const [one, other] = [playerAt(state, 0), playerAt(state, 1)];
  if (!one?.agent || !other?.agent || state.status === 'aborted') return null;
  const odds = oddsOf(state);
  const text = odds ? oddsText(odds, [one.username, other.username]) : '';
  return (
    <div className="flex h-4 shrink-0 items-center gap-2 px-1.5 font-display font-semibold text-xs tabular-nums leading-4">
      <Percent odds={odds} of={0} />
      <div
        role="img"
        aria-label={text || 'Chances to win, not known yet'}
        title={text}
        className="flex h-1.5 min-w-0 flex-1 gap-0.5 overflow-hidden rounded-full bg-ink-3"
      >
        {odds ? (
          <>
            <span className={`bg-option-1 ${MOVES}`} style={{ flexGrow: odds[0] }} />
            <span className={`bg-option-2 ${MOVES}`} style={{ flexGrow: odds[1] }} />
          </>
        ) : null}
      </div>
      <Percent odds={odds} of={1} />
    </div>
  );
}

const MOVES = 'basis-0 transition-[flex-grow] duration-700 ease-out motion-reduce:transition-none';
const COLOUR = ['text-option-1', 'text-option-2 text-right'] as const;

function Percent({ odds, of }: { odds: Odds | null; of: 0 | 1 }) {
  return (
    <span aria-hidden className={`w-12 ${COLOUR[of]}`}>
      {odds ? `${isOver(odds) ? '' : '≈ '}${odds[of]} %` : ''}
    </span>
  );
}
