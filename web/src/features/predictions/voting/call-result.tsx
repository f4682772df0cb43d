import { CircleCheck, CircleX } from 'lucide-react';
import type { Prediction } from '@/api/types';
import { ownOutcome } from '../outcome-text';
import { useFrameWorth } from '../room/frame-odds';
import { sideOf } from '../split/split';

/** The viewer's own call and what it came to: 'You called Vesper: right, +58'. */
export default function CallResult({ prediction }: { prediction: Prediction }) {
  const text = useCallText(prediction);
  if (!text) return null;
  const isRight = ownOutcome(prediction) === 'won';
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <p
      className={`flex min-h-6 items-center gap-2 font-semibold text-sm leading-snug ${isRight ? 'text-felt' : 'text-live'}`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

/** Null for a call without a result, and for none. */
export function useCallText(prediction: Prediction): string | null {
  const { userVote } = prediction;
  const known = useFrameWorth(prediction);
  const outcome = ownOutcome(prediction);
  if (!userVote || !outcome) return null;
  const isRight = outcome === 'won';
  const worth = known?.[userVote];
  const points = worth === undefined ? '' : isRight ? `, +${worth}` : `, −${100 - worth}`;
  return `You called ${sideOf(prediction, userVote).label}: ${isRight ? 'right' : 'wrong'}${points}`;
}
