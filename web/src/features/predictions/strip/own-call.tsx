import type { Prediction } from '@/api/types';
import { OPTION_LOOK } from '../option-look';
import { ownOutcome } from '../outcome-text';
import { useFrameWorth } from '../room/frame-odds';

/** The viewer's own call of a frame: what it may bring and cost, then (`isPast`) what it came to. */
export function OwnCall({ prediction, isPast }: { prediction: Prediction; isPast?: boolean }) {
  const { userVote, status } = prediction;
  const worth = useFrameWorth(prediction);
  if (!userVote) return null;
  const gain = worth?.[userVote];
  const outcome = ownOutcome(prediction);
  const look = status === 'active' || !outcome ? '' : outcome === 'won' ? 'text-felt' : 'text-live';
  return (
    <section
      aria-label="Your call"
      className={`flex min-h-11 shrink-0 animate-fade-in items-center justify-between gap-3 border-ink-3 border-b bg-ink-2 px-3 text-sm ${isPast ? 'peer-data-ended/quick:hidden' : ''}`}
    >
      <p className="min-w-0 truncate">
        {isPast ? 'You called' : 'Frame winner:'}{' '}
        <b className={OPTION_LOOK[userVote].text}>{prediction[userVote]}</b>
      </p>
      <b className={`shrink-0 whitespace-nowrap tabular-nums ${look}`}>
        {status === 'active' ? stakeText(gain) : resultText(outcome, gain)}
      </b>
    </section>
  );
}

/** Empty where the odds before the break are not known here. */
const stakeText = (gain: number | undefined): string =>
  gain === undefined ? '' : `+${gain} / −${100 - gain}`;

function resultText(outcome: 'won' | 'lost' | null, gain: number | undefined): string {
  if (!outcome) return 'It does not count';
  const word = outcome === 'won' ? 'Right' : 'Wrong';
  if (gain === undefined) return word;
  return outcome === 'won' ? `${word}, +${gain}` : `${word}, −${100 - gain}`;
}
