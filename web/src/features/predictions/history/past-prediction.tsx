import { Check, Crown } from 'lucide-react';
import type { Prediction } from '@/api/types';
import { countText } from '@/lib/locale';
import { RelativeTime } from '@/ui/relative-time';
import { OPTION_LOOK } from '../option-look';
import { ownOutcome, ownShare, poolText, resultTitle } from '../outcome-text';
import { pointsText } from '../room/frame-odds';
import { isFew, type Side, sidesOf, votesText } from '../split/split';

/** One line of the history: question, both sides, outcome and pay-out. */
export function PastPrediction({ prediction }: { prediction: Prediction }) {
  const { winner, userVote, endedAt, createdAt } = prediction;
  const pool = poolText(prediction);
  return (
    <li className="flex flex-col gap-2.5 p-4">
      <h3 className="font-semibold text-sm leading-snug [overflow-wrap:anywhere]">
        {prediction.question}
      </h3>
      <div className="flex flex-col gap-1.5">
        {sidesOf(prediction).map((side) => (
          <SideLine
            key={side.option}
            side={side}
            few={isFew(prediction)}
            won={winner === side.option}
            mine={userVote === side.option}
          />
        ))}
      </div>
      {pool ? <p className="text-dim text-sm">{pool}</p> : null}
      <p className="flex flex-wrap justify-between gap-x-3 text-faint text-sm">
        <span className="[overflow-wrap:anywhere]">
          {standing(prediction)}
          <OwnResult prediction={prediction} />
        </span>
        <RelativeTime at={endedAt ?? createdAt} />
      </p>
    </li>
  );
}

function standing(prediction: Prediction): string {
  const { status, winner, option1Votes, option2Votes } = prediction;
  if (status === 'active') return 'Under way';
  return winner ? votesText(option1Votes + option2Votes) : resultTitle(prediction);
}

function OwnResult({ prediction }: { prediction: Prediction }) {
  const share = ownShare(prediction);
  if (share) return <span className="font-semibold text-brass"> · You won {share}</span>;
  switch (ownOutcome(prediction)) {
    case 'won':
      return <span className="text-felt"> · You were right{pointsText(prediction)}</span>;
    case 'lost':
      return ` · You were wrong${pointsText(prediction)}`;
    default:
      return null;
  }
}

interface SideLineProps {
  side: Side;
  /** There are so few votes that they are counted in place of a share. */
  few: boolean;
  won: boolean;
  mine: boolean;
}

function SideLine({ side, few, won, mine }: SideLineProps) {
  const look = OPTION_LOOK[side.option];
  return (
    <div className="relative overflow-hidden rounded-sm bg-ink-0 px-2.5 py-1.5 text-sm">
      <span
        aria-hidden
        className={`absolute inset-y-0 left-0 ${look.tint}`}
        style={{ width: `${few ? 0 : side.percent}%` }}
      />
      <span className="relative flex items-center gap-2">
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${look.fill}`} />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{side.label}</span>
        {mine ? (
          <Check role="img" aria-label="Your vote" className={`size-4 ${look.text}`} />
        ) : null}
        {won ? <Crown role="img" aria-label="Winner" className="size-4 text-brass" /> : null}
        <span className="text-dim tabular-nums" title={`${countText(side.votes)} votes`}>
          {few ? votesText(side.votes) : `${side.percent}%`}
        </span>
      </span>
    </div>
  );
}
