import type { NewPrediction } from '@/api/types';

/** A question that the form of a new prediction begins with; an empty option is for the creator to name. */
export type Idea = Pick<NewPrediction, 'question' | 'option1' | 'option2'>;

/** They suit any game. */
export const IDEAS: readonly Idea[] = [
  { question: 'Who wins this one?', option1: '', option2: '' },
  { question: 'Do they make the next one?', option1: 'Yes', option2: 'No' },
  { question: 'Is it over within ten minutes?', option1: 'Yes', option2: 'No' },
];
