import { useEffect } from 'react';

const FORM = 'cuecast:new-prediction';
const PANEL = 'cuecast:vote';

/** Asks the page for the form of a new prediction: the chat's commands and the prediction know nothing of each other. */
export function askForPrediction(): void {
  dispatchEvent(new Event(FORM));
}

/** Asks the page for the prediction's panel, where one votes. */
export function askForVote(): void {
  dispatchEvent(new Event(PANEL));
}

/** Hears when the form is asked for. */
export function usePredictionForm(open: () => void): void {
  useHeard(FORM, open);
}

/** Hears when the panel is asked for, with its form or without. */
export function usePredictionInView(show: () => void): void {
  useHeard(FORM, show);
  useHeard(PANEL, show);
}

function useHeard(event: string, act: () => void): void {
  useEffect(() => {
    addEventListener(event, act);
    return () => removeEventListener(event, act);
  });
}
