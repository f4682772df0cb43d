import { useEffect } from 'react';

const END = 'cuecast:end-prediction';
const UNDO = 'cuecast:undo-prediction';

/** Opens the question who won, which the panel has where it is out of sight too. */
export function askToEnd(): void {
  dispatchEvent(new Event(END));
}

/** Hears when the end is asked for elsewhere. */
export function useEndAsked(open: () => void): void {
  useEffect(() => {
    addEventListener(END, open);
    return () => removeEventListener(END, open);
  });
}

type Done = (isDone: boolean) => void;

/** Takes the result back through the panel; answers whether it was done. */
export function askToUndo(): Promise<boolean> {
  return new Promise((done) => {
    dispatchEvent(new CustomEvent<Done>(UNDO, { detail: done }));
  });
}

/** Hears when the result is to be taken back from elsewhere. */
export function useUndoAsked(undo: () => Promise<boolean>): void {
  useEffect(() => {
    const heard = (event: Event) => void undo().then((event as CustomEvent<Done>).detail);
    addEventListener(UNDO, heard);
    return () => removeEventListener(UNDO, heard);
  });
}
