import type { Prediction, ShareTerms } from '@/api/types';
import { countText } from '@/lib/locale';
import { amountText } from './amount';
import { type Side, sideOf } from './split/split';

/** The question; while the table still shows the frame before, it is plain that it asks of the next. */
export function askedText(
  { question, frame, votingOpen }: Prediction,
  shown: string | undefined,
): string {
  const isNext = frame && votingOpen && shown && shown !== frame.matchId;
  return isNext ? 'Who wins the next frame?' : question;
}

/** 'Winner: Ana', or why there is none. */
export function resultTitle(prediction: Prediction): string {
  if (prediction.winner) return `Winner: ${sideOf(prediction, prediction.winner).label}`;
  if (prediction.poll) return pollResult(prediction);
  if (prediction.frame?.void) return 'The frame had no winner, so nobody was right or wrong';
  switch (prediction.payout?.outcome) {
    case 'refunded_deleted':
      return 'The prediction was deleted';
    case 'refunded_stream':
      return 'The stream ended before the result';
    default:
      return 'No winner was picked';
  }
}

/** 'Most voted for Yes', once a poll is over. */
function pollResult({ option1, option2, option1Votes, option2Votes }: Prediction): string {
  if (option1Votes + option2Votes === 0) return 'Nobody voted';
  if (option1Votes === option2Votes) return 'The votes are even';
  return `Most voted for ${option1Votes > option2Votes ? option1 : option2}`;
}

/** Words on what became of the pool, for everybody; null where there was none. */
export function poolText(prediction: Prediction): string | null {
  const { payout, incentiveType, incentiveAmount, winner } = prediction;
  if (!payout || !incentiveType || !incentiveAmount) return null;
  const pool = amountText(incentiveAmount, incentiveType);
  switch (payout.outcome) {
    case 'paid':
      return paidText(prediction, pool);
    case 'held':
      return `The pool of ${pool} is paid when the result is final, ten minutes after the first choice.`;
    case 'refunded_no_winner':
      return unpaidText(prediction, winner ? sideOf(prediction, winner) : null, pool);
    case 'refunded_deleted':
      return `The pool of ${pool} went back to the creator.`;
    case 'refunded_expired':
      return `No winner was picked within 24 hours, so the pool of ${pool} went back to the creator.`;
    case 'refunded_stream':
      return `The stream is over, so the pool of ${pool} went back to the creator.`;
    case 'refunded_void':
      return `The frame had no winner, so the pool of ${pool} went back.`;
    case 'none':
      return null;
  }
}

function unpaidText({ payout }: Prediction, winner: Side | null, pool: string): string {
  if (winner && winner.votes > 0) {
    const why = payout?.sharers === 0 ? 'had nobody with a share' : 'is too small to share';
    return `The pool of ${pool} ${why}, so it went back to the creator.`;
  }
  const nobody = winner ? `Nobody voted for ${winner.label}` : 'Nobody won';
  return `${nobody}, so the pool of ${pool} went back to the creator.`;
}

function paidText({ payout, incentiveType }: Prediction, pool: string): string {
  if (!payout || !incentiveType) return '';
  const share = amountText(payout.share, incentiveType);
  const sharers = payout.sharers ?? payout.winners;
  if (sharers === 1) return `One winner took the pool of ${pool}.`;
  const split = `${countText(sharers)} winners shared ${pool}: ${share} each.`;
  if (!/[1-9]/.test(payout.remainder)) return split;
  return `${split} ${amountText(payout.remainder, incentiveType)} could not be split and went back to the creator.`;
}

/** Outcome of a viewer's own vote: won, lost, or null without a vote or a winner. */
export function ownOutcome({ userVote, winner }: Prediction): 'won' | 'lost' | null {
  if (!userVote || !winner) return null;
  return userVote === winner ? 'won' : 'lost';
}

/** Share that this viewer was paid, as it is shown; null for nothing. */
export function ownShare(prediction: Prediction): string | null {
  const { payout, incentiveType, noShare } = prediction;
  const paid = payout?.outcome === 'paid' && ownOutcome(prediction) === 'won' && !noShare;
  return paid && incentiveType ? amountText(payout.share, incentiveType) : null;
}

/** Why this viewer's vote has no share of the pool, or would have none; null when nothing stands in its way. */
export function noShareText({ noShare, shareTerms, payout }: Prediction): string | null {
  if (!noShare || !shareTerms || payout?.outcome === 'none') return null;
  if (noShare === 'ADDRESS_LIMIT') {
    return `Your vote counts, without a share of the pool: ${shareTerms.perAddress} votes from your network have one already.`;
  }
  return 'Your vote counts, without a share of the pool: your account was too new when the prediction was made.';
}

/** The terms of a pool in a sentence. */
export function termsText({ perAddress, minAgeHours, holding }: ShareTerms): string {
  const held = holding ? `, or held ${holding}` : '';
  return (
    `The pool is shared by winners whose account was ${minAgeHours} hours old when you asked, or who had followed you or chatted ` +
    `with you before${held}: at most ${perAddress} for each network. Everybody may vote. It is paid when the result is final, ` +
    'ten minutes after you choose it.'
  );
}
