import { timeParts } from '@/lib/time-parts';
import { useNow } from '@/lib/use-now';
import { playerAt } from '../play/situation';
import type { TableState } from '../wire';

interface NextFrameProps {
  state: TableState & { beginsAt?: number };
  /** Add to this page's clock for the server's. */
  clockOffset: number;
}

/** Between two frames, over the fresh rack: who plays next, and when. */
export function NextFrame({ state, clockOffset }: NextFrameProps) {
  if (state.status !== 'waiting') return null;
  const [one, other] = [playerAt(state, 0), playerAt(state, 1)];
  return (
    <p className="absolute inset-x-2 top-[58%] mx-auto w-fit max-w-full truncate rounded-md border border-ink-3 bg-ink-0/85 px-4 py-2 font-semibold text-sm">
      Next: {one?.username} v {other?.username}
      {state.beginsAt === undefined ? null : <Until at={state.beginsAt - clockOffset} />}
    </p>
  );
}

function Until({ at }: { at: number }) {
  const [, , minutes, seconds] = timeParts(Math.max(0, at - useNow(1000)));
  return (
    <>
      {' in '}
      <span role="timer" aria-live="off" className="tabular-nums">
        {minutes}:{String(seconds).padStart(2, '0')}
      </span>
    </>
  );
}
