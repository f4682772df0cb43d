import { timeParts } from '@/lib/time-parts';
import { useSecond } from '@/lib/use-second';
import type { TableSnapshot } from '../table-state';
import type { WatchWords } from './watch-words';

interface WatchTextProps {
  snapshot: TableSnapshot;
  words: WatchWords;
}

/** The bar's words, and between two frames how long it takes until the next one: the names stand beside them. */
export function WatchText({ snapshot: { state, link, clockOffset }, words }: WatchTextProps) {
  const beginsAt = (state as { beginsAt?: number } | null)?.beginsAt;
  return state?.status === 'waiting' && link !== 'lost' && beginsAt !== undefined ? (
    <Until at={beginsAt - clockOffset} />
  ) : (
    words.text
  );
}

function Until({ at }: { at: number }) {
  const left = at - useSecond();
  const [, , minutes, seconds] = timeParts(left);
  if (left <= 0) return 'Starting';
  return (
    <>
      {'Next frame in '}
      <b role="timer" aria-live="off" className="font-semibold text-text tabular-nums">
        {minutes}:{String(seconds).padStart(2, '0')}
      </b>
    </>
  );
}
