import type { Prediction } from '@/api/types';

/** What is known of a stream's prediction: null is none, undefined is not asked yet. */
export type Known = Prediction | null | undefined;

/** A prediction as the room tells of it, to everybody alike unless it is asked: one's own vote is known from before. */
export function told(known: Known, said: Omit<Prediction, 'userVote'> | Prediction): Prediction {
  if ('userVote' in said && said.userVote) return said;
  return { ...said, userVote: known?._id === said._id ? known.userVote : null };
}

/**
 * The answer to a question during which the room spoke. What it said is later, so the answer only adds one's own vote.
 */
export function overtaken(known: Known, answer: Prediction | null): Prediction | null {
  if (!known) return known === undefined ? answer : null;
  return known._id === answer?._id && answer.userVote
    ? { ...known, userVote: answer.userVote }
    : known;
}

/** The answer to one's own vote. Others' votes may have been told in the meantime; counts only grow. */
export function voted(known: Known, answer: Prediction): Prediction {
  if (known?._id !== answer._id) return answer;
  return {
    ...known,
    userVote: answer.userVote,
    option1Votes: Math.max(known.option1Votes, answer.option1Votes),
    option2Votes: Math.max(known.option2Votes, answer.option2Votes),
  };
}
