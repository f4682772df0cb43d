import { CircleCheck, CircleX } from 'lucide-react';
import type { Prediction } from '@/api/types';
import { ownOutcome } from '../outcome-text';
import { pointsText } from '../room/frame-odds';
import { sideOf } from '../split/split';

/** The viewer's own call and what it came to, the same line wherever it is told. Nothing for a call without a result, and for none. */
export default function CallResult({ prediction }: { prediction: Prediction }) {
  const text = callText(prediction);
  if (!text) return null;
  const isRight = ownOutcome(prediction) === 'won';
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <p
      className={`flex min-h-8 min-w-0 items-center gap-2.5 rounded-md px-3 py-1 font-bold font-display text-sm tabular-nums leading-snug ${isRight ? 'bg-felt/15' : 'bg-live/15'}`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${isRight ? 'text-felt' : 'text-live'}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

/** 'You called Vesper: right, +58 points'. */
function callText(prediction: Prediction): string | null {
  const { userVote } = prediction;
  const outcome = ownOutcome(prediction);
  if (!userVote || !outcome) return null;
  const isRight = outcome === 'won';
  return `You called ${sideOf(prediction, userVote).label}: ${isRight ? 'right' : 'wrong'}${pointsText(prediction)}`;
}
