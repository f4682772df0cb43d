import type { Prediction } from '@/api/types';
import { OPTION_LOOK } from '../option-look';
import { ownOutcome } from '../outcome-text';
import { worthOf } from '../room/frame-odds';
import CallResult from '../voting/call-result';

interface OwnCallProps {
  prediction: Prediction;
  isPast?: boolean;
  /** No news: on a phone on its side the chat has its room. */
  isOld?: boolean;
}

/** The viewer's own call of a frame: what it may bring and cost, then (`isPast`) what it came to. */
export function OwnCall({ prediction, isPast, isOld }: OwnCallProps) {
  const { userVote } = prediction;
  if (!userVote) return null;
  const gain = worthOf(prediction)?.[userVote];
  return (
    <section
      aria-label="Your call"
      className={`flex min-h-11 shrink-0 animate-fade-in flex-wrap items-center justify-between gap-x-3 border-ink-3 border-b bg-ink-2 text-sm short:peer-[*]/quick:hidden ${isOld ? 'short:hidden' : ''} ${isPast ? 'px-2 py-1 *:flex-1 *:text-base short:*:text-sm peer-data-ended/quick:hidden' : 'px-3 py-1'}`}
    >
      {!isPast ? (
        <>
          <p className="min-w-0 truncate">
            You called <b className={OPTION_LOOK[userVote].text}>{prediction[userVote]}</b>
          </p>
          {gain === undefined ? null : (
            <p className="shrink-0 whitespace-nowrap text-dim text-xs tabular-nums sm:text-sm">
              right <b className="font-semibold text-text">+{gain}</b> / wrong{' '}
              <b className="font-semibold text-text">−{100 - gain}</b> points
            </p>
          )}
        </>
      ) : ownOutcome(prediction) ? (
        <CallResult prediction={prediction} />
      ) : (
        <p className="px-1 text-dim">The frame had no winner: your call does not count.</p>
      )}
    </section>
  );
}
