import type { Prediction, PredictionOption } from '@/api/types';

/** Prediction of a stream as it is known: null is none, undefined is not asked yet. */
export type Known = Prediction | null | undefined;

/** A prediction as the room tells of it, to everybody alike unless it is asked: one's own vote is known from before. */
export function told(known: Known, said: Omit<Prediction, 'userVote'> | Prediction): Prediction {
  const own = known?._id === said._id ? ownOf(known) : { userVote: null };
  if ('userVote' in said && said.userVote) return { ...own, ...said };
  return { ...said, ...own };
}

/** The end of the one before, told after the next was opened. */
export function isFormer(known: Known, said: Omit<Prediction, 'userVote'>): known is Prediction {
  return known?.status === 'active' && known._id !== said._id && said.status === 'ended';
}

/** A prediction as everybody sees it. */
export function ofNobody({ noShare: _, ...prediction }: Prediction): Prediction {
  return { ...prediction, userVote: null };
}

/** The parts of a prediction that are one viewer's own. */
function ownOf({ userVote, noShare }: Prediction): Pick<Prediction, 'userVote' | 'noShare'> {
  return noShare ? { userVote, noShare } : { userVote };
}

/**
 * The answer to a question during which the room spoke. What it said is later, so the answer only adds what is one's own.
 */
export function overtaken(known: Known, answer: Prediction | null): Prediction | null {
  if (!known) return known === undefined ? answer : null;
  if (known._id !== answer?._id) return known;
  return answer.userVote || answer.noShare ? { ...known, ...ownOf(answer) } : known;
}

/** One's own vote, cast on another page: the counts that the room tells have it or will have it. */
export const cast = (known: Known, id: string, userVote: PredictionOption): Prediction | null =>
  known?._id === id && !known.userVote ? { ...known, userVote } : (known ?? null);

/**
 * One's own vote is counted. The room tells the count in its own time; it is at least one more than it was `before`, and others' votes may
 * have been told since.
 */
export function voted(
  known: Known,
  before: Prediction,
  option: PredictionOption,
): Prediction | null {
  if (known?._id !== before._id || known.userVote) return known ?? null;
  const votes = `${option}Votes` as const;
  return { ...known, userVote: option, [votes]: Math.max(known[votes], before[votes] + 1) };
}
