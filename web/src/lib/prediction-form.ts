import { useEffect } from 'react';

/** A poll has no winner and nothing to win. */
export type QuestionKind = 'prediction' | 'poll';

const FORM = 'cuecast:new-prediction';
const PANEL = 'cuecast:vote';

/** Asks the page for the form of a new prediction: the chat's commands and the prediction know nothing of each other. */
export function askForPrediction(kind: QuestionKind): void {
  dispatchEvent(new CustomEvent(FORM, { detail: kind }));
}

/** Asks the page for the prediction's panel, where one votes. */
export function askForVote(): void {
  dispatchEvent(new Event(PANEL));
}

/** Hears when the form is asked for. */
export function usePredictionForm(open: (kind: QuestionKind) => void): void {
  useHeard(FORM, (event) => {
    const kind: unknown = event instanceof CustomEvent ? event.detail : null;
    open(kind === 'poll' ? 'poll' : 'prediction');
  });
}

/** Hears when the panel is asked for, with its form or without. */
export function usePredictionInView(show: () => void): void {
  useHeard(FORM, show);
  useHeard(PANEL, show);
}

function useHeard(event: string, act: (event: Event) => void): void {
  useEffect(() => {
    addEventListener(event, act);
    return () => removeEventListener(event, act);
  });
}
