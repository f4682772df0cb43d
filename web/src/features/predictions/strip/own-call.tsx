import type { Prediction } from '@/api/types';
import { OPTION_LOOK } from '../option-look';
import { ownOutcome } from '../outcome-text';
import { worthOf } from '../room/frame-odds';
import CallResult from '../voting/call-result';

/** The viewer's own call of a frame: what it may bring and cost, then (`isPast`) what it came to. */
export function OwnCall({ prediction, isPast }: { prediction: Prediction; isPast?: boolean }) {
  const { userVote } = prediction;
  if (!userVote) return null;
  const gain = worthOf(prediction)?.[userVote];
  return (
    <section
      aria-label="Your call"
      className={`flex min-h-11 shrink-0 animate-fade-in items-center justify-between gap-3 border-ink-3 border-b bg-ink-2 px-3 text-sm ${isPast ? '*:flex-1 *:px-0 peer-data-ended/quick:hidden' : ''}`}
    >
      {!isPast ? (
        <>
          <p className="min-w-0 truncate">
            You called <b className={OPTION_LOOK[userVote].text}>{prediction[userVote]}</b>
          </p>
          {gain === undefined ? null : (
            <p className="shrink-0 whitespace-nowrap text-dim tabular-nums">
              right <b className="font-semibold text-text">+{gain}</b> / wrong{' '}
              <b className="font-semibold text-text">−{100 - gain}</b>
            </p>
          )}
        </>
      ) : ownOutcome(prediction) ? (
        <CallResult prediction={prediction} />
      ) : (
        <p className="text-dim">The frame had no winner: your call does not count.</p>
      )}
    </section>
  );
}
