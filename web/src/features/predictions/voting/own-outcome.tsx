import { CircleCheck, CircleX, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Prediction } from '@/api/types';
import { amountText } from '../amount';
import { ownOutcome, ownShare } from '../outcome-text';
import { CountUp } from './count-up';

/** Meaning of the result to this viewer; nothing for those who did not vote. */
export default function OwnOutcome({ prediction }: { prediction: Prediction }) {
  const { payout, incentiveType } = prediction;
  if (ownShare(prediction) && payout) {
    return (
      <p className="flex animate-pop-in items-center gap-3 rounded-md border border-brass bg-brass/10 p-3.5">
        <Trophy aria-hidden className="size-6 shrink-0 text-brass" />
        <span>
          <span className="block font-bold font-display text-brass text-lg leading-tight">
            You won <CountUp amount={payout.share} /> {incentiveType}
          </span>
          <Link
            to={`/wallet?tab=statement&currency=${incentiveType}`}
            className="text-dim text-sm underline underline-offset-2 hover:text-text"
          >
            It is in your wallet.
          </Link>
        </span>
      </p>
    );
  }
  switch (ownOutcome(prediction)) {
    case 'won':
      return (
        <Line icon={<CircleCheck aria-hidden className="size-5 shrink-0 text-felt" />}>
          {payout?.outcome === 'held' && !prediction.noShare
            ? `You were right. Your share of ${amountText(payout.share, incentiveType ?? '')} is paid when the result is final.`
            : 'You were right.'}
        </Line>
      );
    case 'lost':
      return (
        <Line icon={<CircleX aria-hidden className="size-5 shrink-0 text-faint" />}>
          Not this time. Your vote was on the other side.
        </Line>
      );
    default:
      return null;
  }
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-sm">
      {icon}
      {children}
    </p>
  );
}
