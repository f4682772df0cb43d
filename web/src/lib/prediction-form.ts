import { useEffect } from 'react';

/** A poll has no winner and nothing to win. */
export type QuestionKind = 'prediction' | 'poll';

const FORM = 'cuecast:new-prediction';

/** Asks the page for the form of a new prediction: the chat's commands and the prediction know nothing of each other. */
export function askForPrediction(kind: QuestionKind): void {
  dispatchEvent(new CustomEvent(FORM, { detail: kind }));
}

/** Hears when the form is asked for. */
export function usePredictionForm(open: (kind: QuestionKind) => void): void {
  useEffect(() => {
    const heard = (event: Event) => open((event as CustomEvent<QuestionKind>).detail);
    addEventListener(FORM, heard);
    return () => removeEventListener(FORM, heard);
  });
}

/** Hears when the prediction's form is asked for, to bring its place into view. */
export const usePredictionInView: (show: () => void) => void = usePredictionForm;
