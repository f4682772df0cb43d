import type { Prediction, PredictionOption } from '@/api/types';
import { countText } from '@/lib/locale';

/** One side of a prediction; `percent` are whole and add up to 100 once there is a vote. */
export interface Side {
  option: PredictionOption;
  label: string;
  votes: number;
  percent: number;
}

export function sidesOf(prediction: Prediction): [Side, Side] {
  const { option1Votes, option2Votes } = prediction;
  const first = percentOf(option1Votes, option1Votes + option2Votes);
  const second = option1Votes + option2Votes === 0 ? 0 : 100 - first;
  return [
    { option: 'option1', label: prediction.option1, votes: option1Votes, percent: first },
    { option: 'option2', label: prediction.option2, votes: option2Votes, percent: second },
  ];
}

export function sideOf(prediction: Prediction, option: PredictionOption): Side {
  const [first, second] = sidesOf(prediction);
  return option === 'option1' ? first : second;
}

/** A whole percentage; a side with a vote never reads as nothing, nor one without as everything. */
export function percentOf(votes: number, total: number): number {
  if (total === 0) return 0;
  const exact = (votes / total) * 100;
  if (votes > 0 && exact < 1) return 1;
  return votes < total && exact > 99 ? 99 : Math.round(exact);
}

/** Of so few votes a percentage would read as a verdict: they are counted out. */
const MIN_FOR_PERCENT = 5;

export const isFew = ({ option1Votes, option2Votes }: Prediction): boolean =>
  option1Votes + option2Votes < MIN_FOR_PERCENT;

export function votesText(votes: number): string {
  return `${countText(votes)} ${votes === 1 ? 'vote' : 'votes'}`;
}
